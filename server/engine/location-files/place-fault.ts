import { readConfiguration } from '@/lib/contract/map-configuration'
import type { CheckedMap } from './check-map'

const axes = [
  { axis: 'lat', wanted: 'a latitude', most: 90 },
  { axis: 'lng', wanted: 'a longitude', most: 180 },
] as const

/**
 * Says which location of a map is not on earth, in the file's own words; undefined if all are.
 * @param data the map's locations
 */
export function placeFault(
  map: CheckedMap,
  data: CheckedMap['datasets'][number]['data'] | undefined,
): string | undefined {
  if (!data) return undefined
  const { fieldNameMap } = readConfiguration(map.configuration).configuration.list
  const columns = axes.map((each) => {
    const name = fieldNameMap[each.axis]
    return { ...each, name, at: data.fields.findIndex((field) => field.name === name) }
  })
  const place = `datasets ${map.datasets.findIndex((each) => each.data === data) + 1} (${data.label.slice(0, 60)})`
  for (const [row, cells] of data.allData.entries()) {
    for (const { name, at, wanted, most } of columns) {
      const cell = cells[at]
      if (typeof cell === 'number' && Math.abs(cell) > most)
        return `${place}, row ${row + 1}, ${name}: expected ${wanted} from -${most} to ${most}, found ${cell}.`
    }
  }
  return undefined
}
