import { act, render } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import type { RecordMapProps } from '@/components/evaluations/map/record-map'
import { RecordView } from '@/components/evaluations/record-view'
import type { MapControls } from '@/components/map/map-controls'
import type { Place } from '@/components/map/map-data'
import { GuestProvider } from '@/lib/client/session/guest'
import type { EvaluationMap, EvaluationRecord } from '@/lib/contract/evaluation'
import { tablesOf } from '@/lib/domain/evaluation/map-tables'
import { evaluatedLocation } from '@/tests/support/evaluated-location'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'

let onReady: RecordMapProps['onReady']
jest.mock('@/components/evaluations/map/record-ground', () => ({
  RecordGround: (props: RecordMapProps) => {
    onReady = props.onReady
    return null
  },
}))
jest.mock('@/components/evaluations/report-sidebar', () => ({ ReportSidebar: () => null, reportHalf: 0.6 }))

const { row } = evaluatedLocation()
const fields = Object.keys(row).map((name) => ({ name, type: 'string' as const }))
const map: EvaluationMap = {
  ...{ configuration: {}, config: {} },
  datasets: [{ data: { label: 'Locations', fields, allData: [Object.values(row)] } }],
}
const record: EvaluationRecord = {
  ...{ evalId: '0001_dc', name: 'Schaan', date: '14.11.2026', powerType: 'DC', status: 'Done', type: '' },
  ...{ map: '-', excel: '-', scorecard: '-', customer: 'c1', version: 1, locations: 1, problems: [] },
}

async function openAt(search: string): Promise<Place[]> {
  pretendLayout()
  pretendWideWindow()
  const flights: Place[] = []
  await act(async () => {
    render(
      <NuqsTestingAdapter searchParams={search}>
        <GuestProvider isGuest={false}>
          <RecordView record={record} map={tablesOf(map)} report={null} />
        </GuestProvider>
      </NuqsTestingAdapter>,
    )
  })
  act(() => onReady({ flyTo: ({ lat, lng }: Place) => flights.push({ lat, lng }) } as unknown as MapControls))
  return flights
}

test('a location in the address is centred beside its report once there is a map', async () => {
  expect(await openAt('?id=1-DC')).toEqual([{ lat: row.lat, lng: row.lng }])
})

test('shows the whole record on the map without a selection', async () => {
  expect(await openAt('')).toEqual([])
})
