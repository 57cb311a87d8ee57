import type { CursorCell } from './cell-messages'
import type { Direction } from './cell-steps'

/** Undefined leaves the key to the map. */
export type CursorCommand =
  | { kind: 'step'; direction: Direction }
  | { kind: 'pan'; direction: Direction }
  | { kind: 'open' }
  | { kind: 'menu' }
  | { kind: 'leave' }

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

export function isMenuKey({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey)
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

export function commandOf({ key, shiftKey, ctrlKey, altKey, metaKey }: Key): CursorCommand | undefined {
  if (ctrlKey || altKey || metaKey) return undefined
  if (isMenuKey({ key, shiftKey })) return { kind: 'menu' }
  const direction = arrows[key]
  if (direction) return { kind: shiftKey ? 'pan' : 'step', direction }
  if (key === 'Enter') return { kind: 'open' }
  return key === 'Escape' ? { kind: 'leave' } : undefined
}

interface Point {
  x: number
  y: number
}

export interface FreeBox {
  left: number
  top: number
  right: number
  bottom: number
}

const middle = (from: number, to: number) => (from + to) / 2

export const isWithin = ({ x, y }: Point, { left, top, right, bottom }: FreeBox) =>
  x >= left && x <= right && y >= top && y <= bottom

/** Px to pan a covered point to the middle of the free part, which leaves room for further steps. */
export function scrollTo(point: Point, box: FreeBox): readonly [x: number, y: number] | undefined {
  if (isWithin(point, box)) return undefined
  return [point.x - middle(box.left, box.right), point.y - middle(box.top, box.bottom)]
}

/** Px; positive y is south. */
export const panStep: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  left: [-100, 0],
  right: [100, 0],
  up: [0, -100],
  down: [0, 100],
}

export const axisOf = (direction: Direction) =>
  direction === 'left' || direction === 'right' ? 'sideways' : 'upright'

/** Even-odd rule; `ring` is closed, [lng, lat]. */
function isInRing(ring: readonly (readonly [number, number])[], lng: number, lat: number): boolean {
  let isInside = false
  for (let at = 1; at < ring.length; at += 1) {
    const [fromLng, fromLat] = ring[at - 1] ?? [0, 0]
    const [toLng, toLat] = ring[at] ?? [0, 0]
    if (fromLat > lat === toLat > lat) continue
    if (lng < fromLng + ((lat - fromLat) / (toLat - fromLat)) * (toLng - fromLng)) isInside = !isInside
  }
  return isInside
}

/** @param places latitude, longitude, latitude, ... */
export function countInRing(ring: readonly (readonly [number, number])[], places: Float64Array): number {
  let count = 0
  for (let at = 0; at < places.length; at += 2) {
    if (isInRing(ring, places[at + 1] ?? 0, places[at] ?? 0)) count += 1
  }
  return count
}

const scoreText = (kind: 'DC' | 'AC', score: number | null) =>
  score === null ? `${kind} unknown` : `${kind} ${Math.round(score * 100)} percent`

/** `Hexagon, demand score DC 78 percent, AC 64 percent, 3 locations`; no count before a search. */
export function spokenCell({ scores, isHidden }: CursorCell, locations: number | undefined): string {
  if (isHidden) return 'Hexagon, hidden by the filters'
  const { DC, AC } = scores
  const score =
    DC === null && AC === null
      ? 'no demand score'
      : `demand score ${scoreText('DC', DC)}, ${scoreText('AC', AC)}`
  const found = locations === undefined ? [] : [`${locations} ${locations === 1 ? 'location' : 'locations'}`]
  return ['Hexagon', score, ...found].join(', ')
}

const toward: Record<Direction, string> = {
  left: 'to the left',
  right: 'to the right',
  up: 'up',
  down: 'down',
}

export const spokenEnd = (direction: Direction) => `No hexagon further ${toward[direction]}`
