import type { Position } from '@/server/atlas/entities/entities'
import { foldName } from '@/server/atlas/entities/fold-name'
import type { StationPlugs } from './station-evses'
import type { OperatorName } from './station-operators'

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
