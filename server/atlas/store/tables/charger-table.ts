import type { ChargingClass } from '@/lib/catalogue/charging-class'
import { chargerFields } from '@/lib/catalogue/site-columns'
import type { Cell, Rows } from '@/lib/contract/dataset'
import { findWithin } from '@/server/atlas/derive/geometry/nearby-points'
import type { NearbyTables } from '@/server/atlas/derive/places/nearby'
import type { Position } from '@/server/atlas/entities/entities'
import { type CellReader, cellsOf } from './column-cells'
import { readPoints } from './read-points'
import { type AtlasTable, columnOf, hasColumn } from './read-table'

type ChargerField = Exclude<(typeof chargerFields)[number]['name'], 'distance'>

/** Row i is at point i of the index. */
export interface ChargerTable {
  cells: Readonly<Record<ChargerField, CellReader>>
  nearby: NearbyTables['chargers']
}

const isStored = (field: (typeof chargerFields)[number]) => field.name !== 'distance'

export function readChargers(table: AtlasTable, index: Uint8Array): ChargerTable {
  const readers = chargerFields.filter(isStored).map((field) => {
    if (!hasColumn(table, field.name)) throw new Error(`${table.file} has no column "${field.name}".`)
    return [field.name, cellsOf(table, field)]
  })
  const evsesOf = (each: ChargingClass) => Uint16Array.from(columnOf(table, each) as ArrayLike<number>)
  return {
    cells: Object.fromEntries(readers) as ChargerTable['cells'],
    nearby: {
      points: readPoints(table, index),
      evses: { AC: evsesOf('AC'), DC: evsesOf('DC'), HPC: evsesOf('HPC') },
    },
  }
}

export function findChargers(chargers: ChargerTable, circle: { centre: Position; radius: number }): Rows {
  const rows = findWithin(chargers.nearby.points, circle).map(({ index, metres }) =>
    chargerFields.map(
      ({ name }): Cell => (name === 'distance' ? Math.round(metres) : chargers.cells[name](index)),
    ),
  )
  return { fields: [...chargerFields], all_data: rows }
}

export function networkOf(chargers: ChargerTable, row: number): string {
  return String(chargers.cells.network(row) ?? '')
}
