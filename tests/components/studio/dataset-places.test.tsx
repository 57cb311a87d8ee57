import { Blob } from 'node:buffer'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DatasetPlaces, usePlaces } from '@/components/studio/places/dataset-places'
import { useHistory } from '@/components/studio/use-studio'
import { StudioEngine } from '@/lib/client/studio/studio-engine'
import type { StudioCall, StudioCalls } from '@/lib/client/studio/studio-messages'
import { readSettings } from '@/lib/domain/studio/read/read-settings'
import { answerWith } from '@/tests/support/answer-with'

beforeAll(() => Object.assign(globalThis, { Blob }))

/** A map of one file, over the engine itself. */
async function opened(text: string, name = 'a.csv') {
  const engine = new StudioEngine()
  const first = await engine.answer('open', { file: new Blob([text]) as never, name })
  const client = {
    ask: <Call extends StudioCall>(call: Call, ask: StudioCalls[Call]['ask']) => engine.answer(call, ask),
  } as never
  const bounds: unknown[] = []
  let history: ReturnType<typeof useHistory> | undefined
  let places: ReturnType<typeof usePlaces> | undefined
  function Page() {
    history = useHistory()
    const { now, start, edit } = history
    const outline = { ...first, ...now, datasets: now?.datasets ?? [] }
    places = usePlaces({ client, outline })
    return (
      <>
        <button type="button" onClick={() => start(first)}>
          Begin
        </button>
        {places.dataset && (
          <DatasetPlaces
            key={places.dataset.id}
            dataset={places.dataset}
            map={{ client }}
            edit={edit}
            onPlaced={(box) => bounds.push(box)}
            onClose={places.close}
          />
        )}
      </>
    )
  }
  render(<Page />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Begin' }))
  const now = () => {
    if (!history?.now) throw new Error('The map is open.')
    return { ...history.now, settings: readSettings(history.now.config, history.now.datasets) }
  }
  return {
    user,
    now,
    bounds,
    ask: (id: string) => act(() => places?.ask(id)),
    undo: () => act(() => history?.undo?.()),
  }
}

const title = 'Where are the places?'
const use = (name: string) => screen.findByRole('button', { name })

test('asks once for a table without places, and draws the answer', async () => {
  const { user, now, bounds, undo } = await opened('name,north,east\na,47.1411,9.5211\nb,47.1421,\n')
  expect(await screen.findByText('1 of 2 rows have a place')).toBeTruthy()
  await user.click(await use('Open 1 place'))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  expect(now().settings.layers).toMatchObject([
    { drawn: 'point', columns: { lat: 'north', lng: 'east' }, dataId: now().datasets[0]?.id },
  ])
  expect(bounds).toHaveLength(1)
  undo()
  expect(now().settings.layers).toEqual([])
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
})

test('leaves the table without a map', async () => {
  const { user, now } = await opened('operator\na\n')
  expect(await screen.findByText('Choose both columns.')).toBeTruthy()
  await user.click(await use('Open as a table without a map'))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  expect([now().datasets.length, now().settings.layers.length]).toEqual([1, 0])
})

test('changes the places of a table, in place of its layers', async () => {
  const { user, now, ask } = await opened('latitude,longitude,lat2,lon2\n1.5,2.5,47.1411,9.5211\n')
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  ask(now().datasets[0]?.id ?? '')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Latitude' }), 'lat2')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Longitude' }), 'lon2')
  await user.click(await use('Show 1 place'))
  await waitFor(() =>
    expect(now().settings.layers).toMatchObject([{ columns: { lat: 'lat2', lng: 'lon2' } }]),
  )
})

test('looks up addresses on request, and draws those of one place', async () => {
  const place = { formatted_address: 'Weg 1, Vaduz', location: { lat: 47.14, lng: 9.52 }, kind: 'street' }
  answerWith((url) =>
    url === '/api/geo/lookup' ? { body: { places: [[place], []] } } : { status: 404, body: {} },
  )
  const { user, now } = await opened('Adresse\n"Weg 1, Vaduz"\nNirgends\n')
  await user.click(await use('Look up 2 addresses'))
  await waitFor(() => expect(now().settings.layers).toMatchObject([{ columns: { lat: 'Latitude' } }]))
  expect(now().dataNotices.join()).toContain('1 row without a place')
})
