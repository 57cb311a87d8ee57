import { Blob } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { DecompressionStream } from 'node:stream/web'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DatasetReading } from '@/components/studio/panel/dataset-reading'
import { useHistory } from '@/components/studio/use-studio'
import { StudioEngine } from '@/lib/client/studio/studio-engine'
import type { StudioCall, StudioCalls } from '@/lib/client/studio/studio-messages'
import type { MapOutline } from '@/lib/domain/studio/edit/session'
import { readSettings } from '@/lib/domain/studio/read/read-settings'

// Browsers have both; the page of the tests has neither whole.
beforeAll(() => Object.assign(globalThis, { Blob, DecompressionStream }))

/** Shown by the map. */
const boxes: MapOutline['bounds'][] = []

/** The panel of the first dataset, over the engine itself. */
async function opened(bytes: string | Uint8Array, name: string) {
  const engine = new StudioEngine()
  const outline = await engine.answer('open', { file: new Blob([bytes]) as never, name })
  const client = {
    ask: <Call extends StudioCall>(call: Call, ask: StudioCalls[Call]['ask']) => engine.answer(call, ask),
  }
  let history: ReturnType<typeof useHistory> | undefined
  function Panel({ first }: { first: MapOutline }) {
    history = useHistory()
    const { now, start } = history
    if (!now) {
      return (
        <button type="button" onClick={() => start(first)}>
          Open
        </button>
      )
    }
    const [dataset] = now.datasets
    return dataset ? (
      <DatasetReading
        dataset={dataset}
        map={{ client } as never}
        edit={history.edit}
        onPlaced={(box) => boxes.push(box)}
      />
    ) : null
  }
  render(<Panel first={outline} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Open' }))
  const now = () => {
    if (!history?.now) throw new Error('The map is open.')
    return { ...history.now, settings: readSettings(history.now.config, history.now.datasets) }
  }
  return { user, now, undo: () => act(() => history?.undo?.()) }
}

const columnsOf = (datasets: MapOutline['datasets']) =>
  datasets[0]?.columns.map(({ name, type }) => `${name} ${type}`)

test('asks for the order of day and month, and keeps the layers of the dataset', async () => {
  const { user, now, undo } = await opened(
    'latitude,longitude,day\n47.1,9.5,03/04/2026\n47.2,9.6,05/04/2026\n',
    'a.csv',
  )
  expect(columnsOf(now().datasets)).toContain('day string')
  const choice = await screen.findByRole('combobox', { name: 'day can be read in two ways' })
  await user.selectOptions(choice, 'Day first (31/12)')
  await waitFor(() => expect(columnsOf(now().datasets)).toContain('day date'))
  expect(now().datasets[0]?.label).toBe('a.csv')
  expect(now().settings.layers.map(({ dataId, drawn }) => [dataId, drawn])).toEqual([
    [now().datasets[0]?.id, 'point'],
  ])
  await waitFor(() =>
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'day' }).value).toBe('day'),
  )
  undo()
  expect(columnsOf(now().datasets)).toContain('day string')
})

test('says which longitudes were corrected, and takes them as in the file', async () => {
  const { user, now } = await opened('latitude,longitude\n34.05,241.76\n40.71,285.99\n', 'a.csv')
  const note = '“longitude” counts from 0 to 360: corrected.'
  await screen.findByText(note)
  await user.selectOptions(screen.getByRole('combobox', { name: 'longitude' }), 'As in the file')
  await waitFor(() => expect(screen.queryByText(note)).toBeNull())
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'longitude' }).value).toBe('as-is')
  expect(boxes).toContain(undefined)
  expect(now().settings.layers.map(({ columns }) => columns)).toEqual([
    expect.objectContaining({ lat: 'latitude', lng: 'longitude' }),
  ])
})

test('asks for the system of metres, and draws the layer that waited for it', async () => {
  const { user, now } = await opened('name,Easting,Northing,country\nA,651409.903,313177.27,GB\n', 'a.csv')
  const choice = await screen.findByRole('combobox', { name: 'Easting is in metres: of which system?' })
  await user.selectOptions(choice, 'British National Grid (EPSG:27700): 52.6580, 1.7161')
  await waitFor(() => expect(columnsOf(now().datasets)).toContain('latitude real'))
  expect(now().settings.layers.map(({ columns }) => columns)).toEqual([{ lat: 'latitude', lng: 'longitude' }])
  expect(now().dataNotices).toEqual([])
  await waitFor(() => expect(boxes.at(-1)?.[1]).toBeCloseTo(52.658, 3))
})

test('offers the other sheets of a workbook, with layers of their own', async () => {
  const bytes = readFileSync('tests/extracts/cases/20-xlsx/numbers.xlsx')
  const { user, now } = await opened(new Uint8Array(bytes), 'numbers.xlsx')
  await screen.findByText('A row above the heading is left out.')
  const sheets = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sheet of numbers.xlsx' })
  expect([sheets.value, now().settings.layers.length]).toEqual(['Sheet 1', 1])
  await user.selectOptions(sheets, 'Export Summary')
  await waitFor(() => expect(now().datasets[0]?.sheet).toBe('Export Summary'))
  expect(now().datasets.map(({ label }) => label)).toEqual(['numbers.xlsx'])
  expect(now().settings.layers).toEqual([])
})
