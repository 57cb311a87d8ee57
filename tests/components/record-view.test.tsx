import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import type { MapControls } from '@/components/map/map-controls'
import type { Place } from '@/components/map/map-data'
import type { RecordMapProps } from '@/components/records/map/record-map'
import { RecordView } from '@/components/records/record/record-view'
import { GuestProvider } from '@/lib/client/session/guest'
import type { EvaluationMap } from '@/lib/contract/evaluation'
import { tablesOf } from '@/lib/domain/records/map-tables'
import { evaluatedLocation } from '@/tests/support/evaluated-location'
import { evaluationRecord } from '@/tests/support/evaluation-record'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'

let onReady: RecordMapProps['onReady']
jest.mock('@/components/records/map/record-ground', () => ({
  RecordGround: (props: RecordMapProps) => {
    onReady = props.onReady
    return null
  },
}))
jest.mock('@/components/records/report/report-sidebar', () => ({
  ReportSidebar: () => null,
  reportHalf: 0.6,
}))

const { row } = evaluatedLocation()
const fields = Object.keys(row).map((name) => ({ name, type: 'string' as const }))
const map: EvaluationMap = {
  configuration: {},
  config: {},
  datasets: [{ data: { label: 'Locations', fields, allData: [Object.values(row)] } }],
}
const record = evaluationRecord({ name: 'Schaan' })

async function openAt(search: string, opened = map, fits: (readonly Place[])[] = []): Promise<Place[]> {
  pretendLayout()
  pretendWideWindow()
  const flights: Place[] = []
  await act(async () => {
    render(
      <NuqsTestingAdapter searchParams={search}>
        <GuestProvider isGuest={false}>
          <RecordView record={record} map={tablesOf(opened)} report={null} />
        </GuestProvider>
      </NuqsTestingAdapter>,
    )
  })
  const controls = {
    flyTo: ({ lat, lng }: Place) => flights.push({ lat, lng }),
    fit: (places: readonly Place[]) => fits.push(places.map(({ lat, lng }) => ({ lat, lng }))),
  }
  act(() => onReady(controls as unknown as MapControls))
  return flights
}

test('centres the address’s location beside its report once there is a map', async () => {
  expect(await openAt('?id=1-DC')).toEqual([{ lat: row.lat, lng: row.lng }])
})

test('fits both locations of the address’s comparison once there is a map', async () => {
  const other = { ...row, zid: '2-DC', location_id: '2', lat: 47.2 }
  const [{ data }] = map.datasets as [EvaluationMap['datasets'][number]]
  const both = {
    ...map,
    datasets: [{ data: { ...data, allData: [Object.values(row), Object.values(other)] } }],
  }
  const fits: (readonly Place[])[] = []
  expect(await openAt('?id=1-DC&beside=2-DC', both, fits)).toEqual([])
  expect(fits).toEqual([
    [
      { lat: row.lat, lng: row.lng },
      { lat: 47.2, lng: row.lng },
    ],
  ])
})

test('fits the whole record on the map without a selection', async () => {
  expect(await openAt('')).toEqual([])
})

test('says in the list or above the map why it has no locations', async () => {
  const [{ data }] = map.datasets as [EvaluationMap['datasets'][number]]
  const zones = {
    ...map,
    datasets: [
      { data: { label: 'Zones', fields: [{ name: 'a', type: 'string' as const }], allData: [['b']] } },
    ],
  }
  const said = 'Its map has no dataset “Locations”, and the first, “Zones”, has no columns lat and lng.'
  await openAt('', zones)
  await waitFor(() =>
    expect(screen.getByText('This record has no locations.').parentElement?.textContent).toContain(said),
  )
  cleanup()
  await openAt('', { ...zones, configuration: { list: { isVisible: false } } })
  await waitFor(() => expect(screen.queryByText('This record has no locations.')).toBeNull())
  await screen.findByText(said)
  cleanup()
  await openAt('', { ...map, datasets: [{ data: { ...data, allData: [] } }] })
  await screen.findByText('None of its locations could be evaluated.')
})
