import { readConfiguration } from '@/lib/contract/map-configuration'
import { passingRows } from '@/lib/domain/filters/table-filter'
import { filteredLayers, layersOf } from '@/lib/domain/records/configured-layers'
import { tablesOf } from '@/lib/domain/records/map-tables'

const shapes = {
  label: 'Zones',
  fields: [
    { name: '_geojson', type: 'geojson' as const },
    { name: 'capacity', type: 'integer' as const },
  ],
  allData: [[null, 3], [null], [null, 8]],
}
const bare = { label: 'Points', fields: shapes.fields.slice(0, 1), allData: [] }
const map = tablesOf({
  configuration: {},
  config: {},
  datasets: [{ label: 'Locations', fields: [], allData: [] }, shapes, bare].map((data) => ({ data })),
})
const layered = (...labels: string[]) => {
  const layers = labels.map((label) => ({ label, title: `The ${label}` }))
  return filteredLayers(layersOf(map, readConfiguration({ layers }).configuration))
}

test('includes the datasets that layers draw, with their columns other than places', () => {
  const found = layered('Radii', 'Zones', 'Points')
  expect(found.map(({ key, title, columns }) => [key, title, columns.map(({ name }) => name)])).toEqual([
    ['dataset2', 'The Zones', ['capacity']],
  ])
  expect(found[0]?.columns[0]?.isLocked).toBe(false)
})

test('excludes a row from a filter if its value is missing', () => {
  const [zones] = layered('Zones')
  expect(zones && passingRows(zones.table, { capacity: [0, 10] })).toEqual(Uint32Array.of(0b101))
})
