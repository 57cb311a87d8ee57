import { type ChargingClass, chargingClassOf } from '@/lib/catalogue/charging-class'
import { foldName } from '@/lib/format/fold'
import type { Position } from '@/server/atlas/entities/entities'
import type { OperatorName } from './station-operators'
import { type Plug, unknownPlug } from './station-power'

interface StationPlugs {
  plugs: readonly Plug[]
  /** Vehicles that charge at once. */
  capacity: number | null
  points: number | null
}

export interface CountedEvses {
  evses: Record<ChargingClass, number>
  maxPower: number
  powerEstimated: boolean
  class: ChargingClass
}

interface Evse {
  kilowatts: number
  estimated: boolean
}

/**
 * Counts EVSEs, not connectors. CCS and CHAdeMO share a post, so DC has as many EVSEs as its most frequent
 * plug. EVSEs beyond the plugs take the weakest plug.
 */
export function countEvses({ plugs, capacity, points }: StationPlugs): CountedEvses {
  const total = evseCount({ plugs, capacity, points })
  const known = plugs.length > 0 ? plugs : [unknownPlug(total)]
  const found = [...posts(known, 'DC'), ...posts(known, 'AC')].slice(0, total)
  const weakest = found.at(-1)
  const rest = weakest ? Array.from({ length: total - found.length }, () => weakest) : []
  const all = [...found, ...rest]

  const evses: Record<ChargingClass, number> = { AC: 0, DC: 0, HPC: 0 }
  for (const { kilowatts } of all) evses[chargingClassOf(kilowatts)] += 1
  const maxPower = Math.max(...all.map(({ kilowatts }) => kilowatts))
  return {
    evses,
    maxPower,
    powerEstimated: all.some(({ estimated }) => estimated),
    class: chargingClassOf(maxPower),
  }
}

export function evseCount({ plugs, capacity, points }: StationPlugs): number {
  return capacity ?? Math.max(1, points ?? 0, ...plugs.map(({ count }) => count))
}

function posts(plugs: readonly Plug[], current: Plug['current']): Evse[] {
  const evses: Evse[] = []
  const strongestFirst = plugs
    .filter((plug) => plug.current === current)
    .toSorted((a, b) => powerOf(b) - powerOf(a))
  for (const plug of strongestFirst) {
    const evse = { kilowatts: powerOf(plug), estimated: plug.kilowatts === null }
    while (evses.length < plug.count) evses.push(evse)
  }
  return evses
}

const powerOf = ({ kilowatts, assumed }: Plug) => kilowatts ?? assumed

export interface Station extends StationPlugs, OperatorName {
  id: string
  name: string
  position: Position
}

/** `node` is a whole station or one of its posts. */
export interface OsmStation extends Station {
  drawnAs: 'area' | 'node' | 'point'
}

function isAlike(a: string, b: string): boolean {
  const x = foldName(a)
  const y = foldName(b)
  if (x === '' || y === '') return false
  return x === y || ` ${x} `.includes(` ${y} `) || ` ${y} `.includes(` ${x} `)
}

export function isSame(a: Station, b: Station): boolean {
  if (isAlike(a.name, b.name) || isAlike(a.network, b.network)) return true
  return [a.name, b.name, a.network, b.network].every((text) => text === '')
}

/** Stations without a comparable name or operator also match. */
export function maySame(a: Station, b: Station): boolean {
  if (isAlike(a.name, b.name) || isAlike(a.network, b.network)) return true
  const canCompare = (x: string, y: string) => x !== '' && y !== ''
  return !canCompare(a.name, b.name) && !canCompare(a.network, b.network)
}
