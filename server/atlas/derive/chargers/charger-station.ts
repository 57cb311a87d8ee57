import type { Position } from '@/server/atlas/entities/entities'
import { foldName } from '@/server/atlas/entities/fold-name'
import type { StationPlugs } from './charger-evses'
import type { OperatorName } from './charger-operators'

/** A charging station as in one source; missing texts are empty. */
export interface Station extends StationPlugs, OperatorName {
  id: string
  name: string
  position: Position
}

/** How OpenStreetMap draws a station: its outline, a node for it or one of its posts, or a charge point. */
export interface OsmStation extends Station {
  drawnAs: 'area' | 'node' | 'point'
}

export interface OcmStation extends Station {
  /** Open Charge Map's operator number; its files often omit the name. */
  operatorId: number | null
}

/** True for names equal up to spelling, or one within the other. */
function isAlike(a: string, b: string): boolean {
  const x = foldName(a)
  const y = foldName(b)
  if (x === '' || y === '') return false
  return x === y || ` ${x} `.includes(` ${y} `) || ` ${y} `.includes(` ${x} `)
}

/** True if a name or the operator agrees, or both have neither. */
export function isSame(a: Station, b: Station): boolean {
  if (isAlike(a.name, b.name) || isAlike(a.network, b.network)) return true
  return [a.name, b.name, a.network, b.network].every((text) => text === '')
}

/** Two nearby stations match when a name or operator agrees, or when neither can be compared. */
export function maySame(a: Station, b: Station): boolean {
  if (isAlike(a.name, b.name) || isAlike(a.network, b.network)) return true
  const canCompare = (x: string, y: string) => x !== '' && y !== ''
  return !canCompare(a.name, b.name) && !canCompare(a.network, b.network)
}
