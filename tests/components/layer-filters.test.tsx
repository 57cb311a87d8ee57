import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { FiltersProvider } from '@/components/filters/filter-source'
import { FiltersPanel } from '@/components/records/filters/filters-panel'
import { useLocationList } from '@/components/records/locations/use-location-list'
import { useLayersInUse } from '@/components/records/map/use-layers-in-use'
import { RecordConfiguration, RecordLayers } from '@/components/records/record-configuration'
import { GuestProvider } from '@/lib/client/session/guest'
import type { EvaluationMap } from '@/lib/contract/evaluation'
import { readConfiguration } from '@/lib/contract/map-configuration'
import { layersOf } from '@/lib/domain/records/configured-layers'
import { fieldsOf, tablesOf } from '@/lib/domain/records/map-tables'
import { locationsOf } from '@/lib/domain/records/table-locations'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'

beforeAll(() => {
  pretendLayout()
  pretendWideWindow()
})

const stored: EvaluationMap = {
  configuration: { layers: [{ label: 'Trams', title: 'Tram stops' }] },
  config: {},
  datasets: [
    {
      data: {
        label: 'Locations',
        fields: [
          { name: 'location_id', type: 'string' },
          { name: 'lat', type: 'real' },
          { name: 'lng', type: 'real' },
          { name: 'parking_type', type: 'string' },
        ],
        allData: [
          ['1', 47.1, 9.5, 'lane'],
          ['2', 47.2, 9.5, 'surface'],
        ],
      },
    },
    {
      data: {
        label: 'Trams',
        fields: [
          { name: 'latitude', type: 'real' },
          { name: 'longitude', type: 'real' },
          { name: 'lines', type: 'integer' },
          { name: 'operator', type: 'string' },
        ],
        allData: [
          [47.1, 9.5, 1, 'North'],
          [47.2, 9.5, 4, 'South'],
          [47.3, 9.5, 6, 'South'],
        ],
      },
    },
  ],
}
const map = tablesOf(stored)
const { configuration } = readConfiguration(map.configuration)
const locations = locationsOf(map)
const fields = fieldsOf(map)
const layers = layersOf(map, configuration)

function Filters() {
  const list = useLocationList(locations, fields)
  const { shapes } = useLayersInUse(undefined, list.layerRows)
  return (
    <FiltersProvider source={{ ...list.filters.source, onLocked: () => undefined }}>
      <p>{shapes.length} stops drawn</p>
      <FiltersPanel filters={list.filters} listed={list.listed.length} total={2} onClose={() => undefined} />
    </FiltersProvider>
  )
}

function open(address = '') {
  let last = new URLSearchParams(address)
  render(
    <NuqsTestingAdapter hasMemory searchParams={address} onUrlUpdate={(to) => (last = to.searchParams)}>
      <GuestProvider isGuest={false}>
        <RecordConfiguration value={configuration}>
          <RecordLayers value={layers}>
            <Filters />
          </RecordLayers>
        </RecordConfiguration>
      </GuestProvider>
    </NuqsTestingAdapter>,
  )
  return { ...userEvent.setup(), address: () => last.get('filters') }
}

test('filters a map layer by its own columns, and leaves the list alone', async () => {
  const user = open()
  expect(screen.getByText('3 stops drawn')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Add Filter' }))
  const choice = within(await screen.findByRole('group', { name: 'Tram stops' }))
  expect(choice.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['lines', 'operator'])
  await user.click(await choice.findByRole('button', { name: 'lines' }))
  const panel = within(await screen.findByRole('region', { name: 'Tram stops' }))
  const min = panel.getByRole('textbox', { name: 'lines, minimum' })
  await user.clear(min)
  await user.type(min, '4{Enter}')
  await screen.findByText('2 stops drawn')
  await screen.findByRole('button', { name: 'Show 2 locations' })
  await waitFor(() => expect(user.address()).toBe('dataset2.lines:4~'))
})

test('restores filters of locations and layers from the address, and clears them together', async () => {
  const user = open('?filters=dataset2.operator:North,locations.parking_type:lane,dataset3.lines:1~2')
  expect(screen.getByText('1 stops drawn')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show 1 location' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    ...['Locations', 'Tram stops'],
  ])
  await user.click(await screen.findByRole('button', { name: 'Remove all filters' }))
  await screen.findByText('3 stops drawn')
  await screen.findByRole('button', { name: 'Show 2 locations' })
})
