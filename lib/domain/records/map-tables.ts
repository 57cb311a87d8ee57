import type { ChargingClass } from '@/lib/catalogue/charging-class'
import type { Field } from '@/lib/catalogue/field'
import type { Dataset } from '@/lib/contract/dataset'
import type { EvaluationMap } from '@/lib/contract/evaluation'
import { type MapConfiguration, readConfiguration } from '@/lib/contract/map-configuration'
import { anyReader, type CellColumn, cellColumn } from '@/lib/domain/tables/cell-column'
import type { TextColumn } from '@/lib/domain/tables/data-table'
import { locationPlace } from './location-place'
import { placeOfLocations } from './locations-dataset'

export interface MapTable {
  id: string | undefined
  label: string
  fields: readonly Field[]
  length: number
  columns: readonly CellColumn[]
}

/** Groups rows of a dataset into locations, in the record's order. */
export interface LocationRows {
  dataset: number
  /** Column indices by name; key and coordinates also under the product's names. */
  columns: ReadonlyMap<string, number>
  heads: Uint32Array
  /** Location `at` has the rows `rows[starts[at]]` to `rows[starts[at + 1] - 1]`, DC first. */
  starts: Uint32Array
  rows: Uint32Array
  /** isAc by row */
  slow: Uint8Array
}

export interface LocationKeys {
  /** Index in `LocationRows.rows` by power type and location, -1 without one. */
  evaluated: Readonly<Record<ChargingClass, Int32Array>>
  /** Ranks of the locations by name; equal names share one. */
  names: Float64Array
  texts: TextColumn
}

/** A record's map by column; passes from a worker to the page without copying. */
export interface MapTables {
  configuration: EvaluationMap['configuration']
  config: EvaluationMap['config']
  datasets: readonly MapTable[]
  locations: LocationRows | undefined
  /** Undefined until a worker has computed them; lists then compute their own. */
  keys: LocationKeys | undefined
}

const placeNames = ['zid', 'lat', 'lng'] as const

export const mapTableOf = ({ data: { id, label, fields, allData } }: Dataset): MapTable => ({
  id,
  label,
  fields,
  length: allData.length,
  columns: fields.map((_, index) => cellColumn(allData, index)),
})

function columnsByName({ fields }: MapTable, { list }: MapConfiguration): Map<string, number> {
  const own = new Map(fields.map(({ name }, index) => [name, index]))
  const columns = new Map(own)
  for (const name of placeNames) {
    const given = list.fieldNameMap[name]
    if (given !== name) columns.set(name, own.get(given) ?? -1)
  }
  return columns
}

function locationRows(table: MapTable, place: number, configuration: MapConfiguration): LocationRows {
  const columns = columnsByName(table, configuration)
  const reader = (name: string) => anyReader(table.columns[columns.get(name) ?? -1])
  const latAt = reader('lat')
  const lngAt = reader('lng')
  const idAt = reader('location_id')
  const typeAt = reader('evaluation_type')
  const groups = new Map<string, { slow: number[]; fast: number[]; head: number }>()
  for (let row = 0; row < table.length; row += 1) {
    const key = locationPlace({ id: idAt?.(row), lat: latAt?.(row), lng: lngAt?.(row) })
    if (key === undefined) continue
    const group = groups.get(key) ?? { slow: [], fast: [], head: row }
    const isSlow = String(typeAt?.(row) ?? '').toUpperCase() === 'AC'
    ;(isSlow ? group.slow : group.fast).push(row)
    groups.set(key, group)
  }
  const all = [...groups.values()]
  const starts = new Uint32Array(all.length + 1)
  for (const [at, { slow, fast }] of all.entries()) {
    starts[at + 1] = (starts[at] ?? 0) + slow.length + fast.length
  }
  return {
    dataset: place,
    columns,
    starts,
    heads: Uint32Array.from(all, ({ head }) => head),
    rows: Uint32Array.from(all.flatMap(({ slow, fast }) => [...fast, ...slow])),
    slow: Uint8Array.from(all.flatMap(({ slow, fast }) => [...fast.map(() => 0), ...slow.map(() => 1)])),
  }
}

/** Takes a tenth of a second for 20,000 locations. */
export function tablesOf(map: EvaluationMap): MapTables {
  const { configuration, config } = map
  const datasets = map.datasets.map(mapTableOf)
  const read = readConfiguration(configuration).configuration
  const place = placeOfLocations(datasets, read.filters)
  const table = datasets[place]
  const locations = table && locationRows(table, place, read)
  return { configuration, config, datasets, locations, keys: undefined }
}

/** Regroups the locations if the configuration names another dataset or other columns. */
export function withConfiguration(map: MapTables, configuration: MapConfiguration): MapTables {
  const before = readConfiguration(map.configuration).configuration
  const place = placeOfLocations(map.datasets, configuration.filters)
  const names = placeNames.map((name) => configuration.list.fieldNameMap[name])
  const isSame =
    place === placeOfLocations(map.datasets, before.filters) &&
    placeNames.every((name, at) => before.list.fieldNameMap[name] === names[at])
  const table = map.datasets[place]
  if (isSame || !table) return map
  return { ...map, locations: locationRows(table, place, configuration), keys: undefined }
}

export const locationsIn = ({ datasets, locations }: MapTables): MapTable | undefined =>
  locations && datasets[locations.dataset]

export const fieldsOf = (map: MapTables): readonly Field[] => locationsIn(map)?.fields ?? []
