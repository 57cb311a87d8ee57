import { limits } from '@/lib/config/limits'
import type { Current, EvaluatedRow, RecordLocation } from '@/lib/domain/records/evaluated-locations'
import { locationsIn, type MapTables, tablesOf } from '@/lib/domain/records/map-tables'
import { locationsOf } from '@/lib/domain/records/table-locations'
import { anyReader } from '@/lib/domain/tables/cell-column'
import type { StoredLocation } from '@/server/engine/db/schema/evaluation'
import { readWholeMap } from './cut-map'

/** Five decimals are about a metre. */
export const toMetre = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/** Tenths of a kWh/day: screens show whole ones. */
const toTenth = (energy: number): number => Math.round(energy * 10) / 10

type Placed = Pick<RecordLocation, 'zid' | 'lat' | 'lng'> & {
  rows: readonly Pick<EvaluatedRow, 'current' | 'prediction'>[]
}

/** The higher estimate of a current that a location has twice. */
function energyOf({ rows }: Placed, current: Current): number | null {
  const found = rows.flatMap((row) =>
    row.current === current && row.prediction ? [row.prediction.utilization] : [],
  )
  return found.length === 0 ? null : toTenth(Math.max(...found))
}

export const storedLocation = (location: Placed): StoredLocation => [
  location.zid,
  toMetre(location.lat),
  toMetre(location.lng),
  energyOf(location, 'AC'),
  energyOf(location, 'DC'),
]

/** Plain data, because it crosses a process boundary. */
export interface PlacesOfMap {
  /** The first of them; `count` is of all. */
  locations: StoredLocation[]
  count: number
  /** Rows without coordinates. */
  unplaced: number
}

/** @param path of a record's map */
export async function placesOfMap(path: string): Promise<PlacesOfMap> {
  const tables = tablesOf(await readWholeMap(path))
  const all = locationsOf(tables)
  const placed = all.filter(isOnEarth)
  return {
    locations: placed.slice(0, limits.recordLocations).map(storedLocation),
    count: placed.length,
    unplaced: all.length - placed.length + rowsWithoutPlace(tables),
  }
}

/** Programs write missing coordinates as zeros, which are a place in the sea. */
const isOnEarth = ({ lat, lng }: Pick<RecordLocation, 'lat' | 'lng'>) =>
  Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (lat !== 0 || lng !== 0)

/** Rows of one location, such as those of both currents, count once. */
function rowsWithoutPlace(tables: MapTables): number {
  const table = locationsIn(tables)
  const { columns, rows } = tables.locations ?? {}
  if (!table || !columns) return 0
  const placed = new Set(rows)
  const idAt = anyReader(table.columns[columns.get('location_id') ?? -1])
  const ids = Array.from({ length: table.length }, (_, row) => row)
    .filter((row) => !placed.has(row))
    .map((row) => idAt(row) ?? `row ${row}`)
  return new Set(ids).size
}
