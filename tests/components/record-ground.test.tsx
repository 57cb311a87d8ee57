import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import type { MapManifest } from '@/components/map/map-props'
import { RecordGround } from '@/components/records/map/record-ground'
import type { RecordMapProps } from '@/components/records/map/record-map'
import type { RecordLocation } from '@/lib/domain/records/evaluated-locations'
import { answerWith } from '@/tests/support/answer-with'
import { emptyManifest } from '@/tests/support/empty-manifest'
import { recordLocation } from '@/tests/support/record-location'

jest.mock('@/components/records/map/record-map', () => ({
  RecordMap: (props: { manifest: MapManifest; country: string | undefined; children?: ReactNode }) => (
    <>
      <p>{`${props.manifest.bounds.join()}, search: ${props.country ?? 'none'}`}</p>
      {props.children}
    </>
  ),
}))

const location = (country: string, lat: number) =>
  recordLocation('1', {
    name: 'Ring',
    lat,
    lng: 14,
    rows: [{ current: 'DC', prediction: undefined, cells: { country } }],
  })

async function show(locations: RecordLocation[], answer: Parameters<typeof answerWith>[0]) {
  answerWith(answer)
  const props = { locations, covered: { right: 0, bottom: 0 } } as unknown as RecordMapProps
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <RecordGround {...props} />
      </SWRConfig>,
    )
  })
}

const noAtlas = /There is no atlas of this country yet/

test('draws a record on its country’s map', async () => {
  await show([location('Austria', 48)], () => ({ body: emptyManifest({ country: 'austria' }) }))
  await screen.findByText('9,47,10,48, search: austria')
  await waitFor(() => expect(screen.queryByText(noAtlas)).toBeNull())
})

test('draws a plain map with a notice in a country without an atlas', async () => {
  await show([location('Austria', 48), location('Austria', 48.2)], () => ({
    status: 404,
    body: { detail: 'There is no map of this country.' },
  }))
  await screen.findByText('14,48,14,48.2, search: none')
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(noAtlas))
})

test('places a record that names no country by its first location', async () => {
  const found = { formatted_address: 'Ring 1', location: { lat: 48, lng: 14 }, country: 'austria' }
  await show([location('', 48), location('', 49)], (url) =>
    url === '/api/geo/reverse?latlng=48%2C14'
      ? { body: { results: [found] } }
      : { body: emptyManifest({ country: 'austria' }) },
  )
  expect(await screen.findByText('9,47,10,48, search: austria')).toBeTruthy()
})

test('draws a plain map for a record outside every atlas', async () => {
  await show([location('', 48)], () => ({ body: { results: [] } }))
  expect(await screen.findByText('14,48,14,48, search: none')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(noAtlas))
})

test('requests a failed map again', async () => {
  let status = 403
  await show([location('Austria', 48)], () =>
    status === 200 ? { body: emptyManifest() } : { status, body: { detail: 'The map is locked.' } },
  )
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The map is locked.'))
  status = 200
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/search: examplia/)).toBeTruthy()
})

test('requests no map for a record without locations', async () => {
  let asked = 0
  await show([], () => {
    asked += 1
    return { body: {} }
  })
  expect(asked).toBe(0)
  await waitFor(() => expect(screen.queryByText(noAtlas)).toBeNull())
})
