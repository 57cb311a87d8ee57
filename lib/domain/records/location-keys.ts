import { allRecordColumns } from '@/lib/catalogue/record-columns'
import { readConfiguration } from '@/lib/contract/map-configuration'
import { textColumn } from '@/lib/domain/tables/data-table'
import { fold } from '@/lib/format/fold'
import { configuredSearch, listFields } from './configured-fields'
import { nameAndPlace, type PowerType, placeOfType, ranksOf } from './location-list'
import { fieldsOf, type MapTables } from './map-tables'
import { locationsOf } from './table-locations'

/** Adds keys to sort and search by. Takes longer than a frame, so a worker runs it. */
export function withKeys(map: MapTables): MapTables {
  const locations = locationsOf(map)
  const columns = allRecordColumns(fieldsOf(map))
  const { configuration } = readConfiguration(map.configuration)
  const textOf = configuredSearch(listFields(configuration, columns), columns) ?? nameAndPlace
  const texts = locations.flatMap((location) => location.rows.map((row) => [fold(textOf({ location, row }))]))
  const starts = map.locations?.starts ?? new Uint32Array()
  const placesOf = (type: PowerType) =>
    Int32Array.from(locations, (location, at) => {
      const place = placeOfType(location, type)
      return place < 0 ? -1 : (starts[at] ?? 0) + place
    })
  const evaluated = { AC: placesOf('AC'), DC: placesOf('DC'), HPC: placesOf('HPC') }
  const names = ranksOf(locations.map(({ name }) => name))
  return { ...map, keys: { evaluated, names, texts: textColumn(texts, 0) } }
}
