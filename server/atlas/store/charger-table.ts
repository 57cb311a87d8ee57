import type { Cell, Rows } from '@/lib/contract/dataset'
import { type ChargingClass, chargingClasses } from '@/lib/domain/charging-class'
import { chargerFields } from '@/lib/domain/site-columns'
import type { NearbyTables } from '@/server/atlas/derive/nearby'
import { findWithin, indexCoordinates } from '@/server/atlas/derive/nearby-points'
import type { Position } from '@/server/atlas/entities'
import { type AtlasTable, flagsOf, numbersOf, textsOf } from './read-table'

/** Chargers in columns, row i at point i of the index. */
export interface ChargerTable {
  ids: readonly string[]
  names: readonly string[]
  networks: readonly string[]
  classes: readonly string[]
  maxPower: Float64Array
  powerEstimated: readonly boolean[]
  nearby: NearbyTables['chargers']
}

export function readChargers(table: AtlasTable): ChargerTable {
  const evsesOf = (each: ChargingClass) => Uint16Array.from(numbersOf(table, each))
  return {
    ids: textsOf(table, 'id'),
    names: textsOf(table, 'name'),
    networks: textsOf(table, 'network'),
    classes: textsOf(table, 'class'),
    maxPower: numbersOf(table, 'max_power'),
    powerEstimated: flagsOf(table, 'power_estimated'),
    nearby: {
      points: indexCoordinates(numbersOf(table, 'lng'), numbersOf(table, 'lat')),
      evses: { AC: evsesOf('AC'), DC: evsesOf('DC'), HPC: evsesOf('HPC') },
    },
  }
}

/** Chargers within `radius` metres as `chargerFields`, nearest first; distances in whole metres. */
export function findChargers(chargers: ChargerTable, circle: { centre: Position; radius: number }): Rows {
  const rows = findWithin(chargers.nearby.points, circle).map(({ index, metres }) => {
    const values = chargerValues(chargers, index)
    return chargerFields.map(({ name }) => (name === 'distance' ? Math.round(metres) : values[name]))
  })
  return { fields: [...chargerFields], all_data: rows }
}

type ChargerField = Exclude<(typeof chargerFields)[number]['name'], 'distance'>

function chargerValues(chargers: ChargerTable, row: number): Record<ChargerField, Cell> {
  const { points, evses } = chargers.nearby
  const [ac, dc, hpc] = chargingClasses.map((each) => evses[each][row] ?? 0)
  return {
    id: chargers.ids[row] ?? '',
    name: chargers.names[row] ?? '',
    network: chargers.networks[row] ?? '',
    lat: points.lats[row] ?? null,
    lng: points.lngs[row] ?? null,
    class: chargers.classes[row] ?? '',
    AC: ac ?? 0,
    DC: dc ?? 0,
    HPC: hpc ?? 0,
    max_power: chargers.maxPower[row] ?? null,
    power_estimated: chargers.powerEstimated[row] ?? false,
  }
}
