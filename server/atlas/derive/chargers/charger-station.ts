import type { Position } from '@/server/atlas/base/entities'
import { foldName } from '@/server/atlas/base/fold-name'
import type { StationPlugs } from './charger-evses'

/** A charging station as one source tells it; texts are empty when it does not say. */
export interface Station extends StationPlugs {
  id: string
  name: string
  network: string
  position: Position
}

export interface OcmStation extends Station {
  /** Open Charge Map's number of the operator, whose name its files often leave out. */
  operatorId: number | null
}

/** True when two names say the same: equal but for spelling, or one within the other. */
function isAlike(a: string, b: string): boolean {
  const [x, y] = [foldName(a), foldName(b)]
  if (x === '' || y === '') return false
  return x === y || ` ${x} `.includes(` ${y} `) || ` ${y} `.includes(` ${x} `)
}

/** Two stations at one spot may be the same when a name or operator agrees, or when nothing can be compared. */
export function maySame(a: Station, b: Station): boolean {
  if (isAlike(a.name, b.name) || isAlike(a.network, b.network)) return true
  const canCompare = (x: string, y: string) => x !== '' && y !== ''
  return !canCompare(a.name, b.name) && !canCompare(a.network, b.network)
}
