import {
  type Column,
  type DataType,
  type Table,
  tableFromArrays,
  tableFromColumns,
  tableToIPC,
} from '@uwdata/flechette'
import { poiCategories } from '@/lib/catalogue/poi-categories'
import type { ChargingStation, Poi, PopulationPoints } from '@/server/atlas/entities/entities'
import { labelOf } from '@/server/atlas/entities/place-names'
import type { PowerGrid } from '@/server/atlas/entities/power-grid'
import { poiTypes, populationTypes, powerTypes, stationTypes } from '@/server/atlas/entities/tables'

export type ColumnValues =
  | readonly unknown[]
  | Float64Array
  | Uint8Array
  | Int32Array
  | Uint32Array
  | BigUint64Array

export function encodeArrow(
  types: Readonly<Record<string, DataType>>,
  columns: Readonly<Record<string, ColumnValues>>,
): Uint8Array {
  const names = Object.keys(types)
  const rows = columns[names[0] ?? '']?.length
  const wrong = names.find((name) => columns[name]?.length !== rows)
  if (wrong !== undefined) throw new Error(`The column "${wrong}" has not the ${rows} rows of its table.`)
  const ordered = names.map((name): [string, unknown[]] => [name, columns[name] as unknown[]])
  return toStream(tableFromArrays(ordered, { types }))
}

export function encodeColumns(columns: [string, Column<unknown>][]): Uint8Array {
  return toStream(tableFromColumns(columns))
}

function toStream(table: Table): Uint8Array {
  const bytes = tableToIPC(table, { format: 'stream' })
  if (!bytes) throw new Error('The table could not be encoded.')
  return bytes
}

interface Positioned {
  position: readonly [lng: number, lat: number]
}
const latsOf = (rows: readonly Positioned[]) => rows.map(({ position }) => position[1])
const lngsOf = (rows: readonly Positioned[]) => rows.map(({ position }) => position[0])

export function encodeStations(chargers: readonly ChargingStation[]): Uint8Array {
  return encodeArrow(stationTypes, {
    id: chargers.map(({ id }) => id),
    name: chargers.map(({ name }) => name),
    network: chargers.map(({ network }) => network),
    lat: latsOf(chargers),
    lng: lngsOf(chargers),
    class: chargers.map((charger) => charger.class),
    AC: chargers.map(({ evses }) => evses.AC),
    DC: chargers.map(({ evses }) => evses.DC),
    HPC: chargers.map(({ evses }) => evses.HPC),
    max_power: chargers.map(({ maxPower }) => maxPower),
    power_estimated: chargers.map(({ powerEstimated }) => powerEstimated),
    sources: chargers.map(({ sources }) => sources.join(',')),
  })
}

export function encodePois(pois: readonly Poi[]): Uint8Array {
  return encodeArrow(poiTypes, {
    name: pois.map(({ name, latinName }) => labelOf(name, latinName)),
    category: pois.map(({ category }) => poiCategories.indexOf(category)),
    kind: pois.map(({ kind }) => kind),
    lat: latsOf(pois),
    lng: lngsOf(pois),
  })
}

export function encodePowerGrid(grid: PowerGrid): Uint8Array {
  const lines = Array.from(grid.kind, (_, row) =>
    grid.positions.subarray(grid.positionStart[row], grid.positionStart[row + 1]),
  )
  return encodeArrow(powerTypes, {
    kind: grid.kind,
    level: grid.level,
    medium: grid.medium,
    abroad: grid.abroad,
    local: grid.local,
    voltage: grid.voltage,
    name: grid.name,
    operator: grid.operator,
    positions: lines,
  })
}

export function encodePopulation({ lats, lngs, people }: PopulationPoints): Uint8Array {
  return encodeArrow(populationTypes, { lat: lats, lng: lngs, people })
}
