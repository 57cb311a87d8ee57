import type { Position } from '@/server/atlas/base/entities'
import { foldName } from '@/server/atlas/base/fold-name'
import type { StationPlugs } from './charger-evses'

/** A charging station as in one source; missing texts are empty. */
export interface Station extends StationPlugs {
  id: string
  name: string
  network: string
  position: Position
}

export interface OcmStation extends Station {
  /** Open Charge Map's operator number; its files often omit the name. */
  operatorId: number | null
}

/** True for names equal up to spelling, or one within the other. */
function isAlike(a: string, b: string): boolean {
  const [x, y] = [foldName(a), foldName(b)]
  if (x === '' || y === '') return false
  return x === y || ` ${x} `.includes(` ${y} `) || ` ${y} `.includes(` ${x} `)
}

/** Two nearby stations match when a name or operator agrees, or when neither can be compared. */
export function maySame(a: Station, b: Station): boolean {
  if (isAlike(a.name, b.name) || isAlike(a.network, b.network)) return true
  const canCompare = (x: string, y: string) => x !== '' && y !== ''
  return !canCompare(a.name, b.name) && !canCompare(a.network, b.network)
}
