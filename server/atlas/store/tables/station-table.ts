import type { ChargingClass } from '@/lib/catalogue/charging-class'
import { stationFields } from '@/lib/catalogue/site-columns'
import type { Cell, Rows } from '@/lib/contract/dataset'
import { findWithin } from '@/server/atlas/derive/geometry/nearby-points'
import type { NearbyTables } from '@/server/atlas/derive/places/nearby'
import type { Position } from '@/server/atlas/entities/entities'
import { type CellReader, cellsOf } from './column-cells'
import { type AtlasTable, columnOf, hasColumn, readPoints } from './read-table'

type ChargingStationField = Exclude<(typeof stationFields)[number]['name'], 'distance'>

/** Row i is at point i of the index. */
export interface StationTable {
  cells: Readonly<Record<ChargingStationField, CellReader>>
  nearby: NearbyTables['chargers']
}

const isStored = (field: (typeof stationFields)[number]) => field.name !== 'distance'

export function readChargingStations(table: AtlasTable, index: Uint8Array): StationTable {
  const readers = stationFields.filter(isStored).map((field) => {
    if (!hasColumn(table, field.name)) throw new Error(`${table.file} has no column "${field.name}".`)
    return [field.name, cellsOf(table, field)]
  })
  const evsesOf = (each: ChargingClass) => Uint16Array.from(columnOf(table, each) as ArrayLike<number>)
  return {
    cells: Object.fromEntries(readers) as StationTable['cells'],
    nearby: {
      points: readPoints(table, index),
      evses: { AC: evsesOf('AC'), DC: evsesOf('DC'), HPC: evsesOf('HPC') },
    },
  }
}

export function findChargers(chargers: StationTable, circle: { centre: Position; radius: number }): Rows {
  const rows = findWithin(chargers.nearby.points, circle).map(({ index, metres }) =>
    stationFields.map(
      ({ name }): Cell => (name === 'distance' ? Math.round(metres) : chargers.cells[name](index)),
    ),
  )
  return { fields: [...stationFields], all_data: rows }
}

export function networkOf(chargers: StationTable, row: number): string {
  return String(chargers.cells.network(row) ?? '')
}
