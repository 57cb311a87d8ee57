import { extentOf } from '@/lib/domain/tables/value-facts'
import type { LatLng } from '@/lib/geo/coordinates'
import { type Bounds, fromMercator, maxLatitude, mercator } from '@/lib/geo/mercator'
import { type Land, landAt, type Ring } from './world-lands'

/** Px of the picture of the places. */
export const pictureSize = { width: 300, height: 180 } as const
const margin = 16
/** Fraction of the world that fills the picture at most: about 100 km, so that outlines tell where a town lies. */
const closest = 0.004

export type Spot = readonly [x: number, y: number]

/** A part of the world square, in px of the picture. */
interface Frame {
  left: number
  top: number
  /** Px across the world. */
  scale: number
}

const worldSpot = (lng: number, lat: number): Spot =>
  mercator(lng, Math.min(maxLatitude, Math.max(-maxLatitude, lat)))

export function frameOf(places: readonly LatLng[]): Frame | undefined {
  const spots = places.map(({ lat, lng }) => worldSpot(lng, lat))
  const across = extentOf(spots.map(([x]) => x))
  const down = extentOf(spots.map(([, y]) => y))
  if (!across || !down) return undefined
  const { width, height } = pictureSize
  const scale = Math.min(
    (width - 2 * margin) / Math.max(closest, across[1] - across[0]),
    (height - 2 * margin) / Math.max(closest, down[1] - down[0]),
  )
  return {
    left: (across[0] + across[1]) / 2 - width / 2 / scale,
    top: (down[0] + down[1]) / 2 - height / 2 / scale,
    scale,
  }
}

export function spotIn({ left, top, scale }: Frame, lng: number, lat: number): Spot {
  const [x, y] = worldSpot(lng, lat)
  return [(x - left) * scale, (y - top) * scale]
}

export interface PlacePicture {
  lands: readonly { path: string; isHome: boolean }[]
  names: readonly { name: string; x: number; y: number }[]
}

/** Px beyond the picture that are drawn: a wider screen shows more to its left and right. */
const drawn = { left: -480, right: pictureSize.width + 480, top: -24, bottom: pictureSize.height + 24 }

const sides: readonly { isIn: (spot: Spot) => boolean; cut: (a: Spot, b: Spot) => Spot }[] = [
  { isIn: ([x]) => x >= drawn.left, cut: (a, b) => cutAcross(a, b, drawn.left) },
  { isIn: ([x]) => x <= drawn.right, cut: (a, b) => cutAcross(a, b, drawn.right) },
  { isIn: ([, y]) => y >= drawn.top, cut: (a, b) => cutDown(a, b, drawn.top) },
  { isIn: ([, y]) => y <= drawn.bottom, cut: (a, b) => cutDown(a, b, drawn.bottom) },
]

function cutAcross(a: Spot, b: Spot, x: number): Spot {
  return [x, a[1] + ((x - a[0]) / (b[0] - a[0])) * (b[1] - a[1])]
}

function cutDown(a: Spot, b: Spot, y: number): Spot {
  return [a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]), y]
}

/** The part of a ring that is drawn, side by side (Sutherland and Hodgman). */
function clipped(ring: readonly Spot[]): readonly Spot[] {
  return sides.reduce<readonly Spot[]>((spots, { isIn, cut }) => {
    const kept: Spot[] = []
    for (const [at, spot] of spots.entries()) {
      const before = spots.at(at - 1) ?? spot
      if (isIn(before) !== isIn(spot)) kept.push(cut(before, spot))
      if (isIn(spot)) kept.push(spot)
    }
    return kept
  }, ring)
}

/** Steps below a px are not seen. */
function pathOf(ring: readonly Spot[]): string {
  let last: Spot | undefined
  const steps: string[] = []
  for (const spot of ring) {
    if (last && Math.abs(spot[0] - last[0]) < 1 && Math.abs(spot[1] - last[1]) < 1) continue
    steps.push(`${spot[0].toFixed(1)} ${spot[1].toFixed(1)}`)
    last = spot
  }
  return steps.length > 2 ? `M${steps.join('L')}Z` : ''
}

const worldTurns = [0, 360, -360]

function ringPath(frame: Frame, { ring, box }: { ring: Ring; box: Bounds }): string {
  return worldTurns
    .map((turn) => {
      const [left, top] = spotIn(frame, box[0] + turn, box[3])
      const [right, bottom] = spotIn(frame, box[2] + turn, box[1])
      const isBeside = right < drawn.left || left > drawn.right || bottom < drawn.top || top > drawn.bottom
      return isBeside ? '' : pathOf(clipped(ring.map(([lng, lat]) => spotIn(frame, lng + turn, lat))))
    })
    .join('')
}

/** Px of the squares in which room for names is looked for. */
const step = 10
const columns = pictureSize.width / step
const rows = pictureSize.height / step
/** Px of a letter, and of a line, of a name. */
const letter = 6
const line = 14

interface Square {
  column: number
  row: number
}

const between = (a: Square, b: Square) => Math.hypot(a.column - b.column, a.row - b.row)

interface PlacedName {
  name: string
  x: number
  y: number
  /** Half of its width. */
  half: number
}

const cover = (name: PlacedName, [x, y]: Spot) =>
  Math.abs(x - name.x) < name.half + 3 && Math.abs(y - name.y) < line / 2 + 2

const areApart = (a: PlacedName, b: PlacedName) =>
  Math.abs(a.y - b.y) > line || Math.abs(a.x - b.x) > a.half + b.half + 6

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** In the square; beside it where it would cover places. */
function nameAt(name: string, square: Square, spots: readonly Spot[]): PlacedName {
  const half = (name.length * letter) / 2
  const x = within((square.column + 0.5) * step, half + 4, pictureSize.width - half - 4)
  const y = (square.row + 0.5) * step
  const tries = [0, -line, line, -2 * line, 2 * line].map((shift) => ({
    name,
    x,
    y: within(y + shift, line / 2 + 2, pictureSize.height - line / 2 - 2),
    half,
  }))
  const [middle = { name, x, y, half }] = tries
  return tries.find((each) => !spots.some((spot) => cover(each, spot))) ?? middle
}

/** Squares of a land, those with the most room around first. */
function roomiest(own: readonly Square[], others: readonly Square[]): Square[] {
  const rooms = own.map((square) => {
    const edge = Math.min(square.row + 1, rows - square.row)
    return { square, room: Math.min(edge, ...others.map((other) => between(square, other))) }
  })
  return rooms.sort((a, b) => b.room - a.room).map(({ square }) => square)
}

/** Names of the lands in the picture, the largest first, in the middle of the largest free part of each. */
function namesOf(frame: Frame, lands: readonly Land[], spots: readonly Spot[]): PlacePicture['names'] {
  const covered = new Set(spots.map(([x, y]) => Math.floor(y / step) * columns + Math.floor(x / step)))
  const squares = Array.from({ length: columns * rows }, (_, at) => {
    const square = { column: at % columns, row: Math.floor(at / columns) }
    const x = frame.left + ((square.column + 0.5) * step) / frame.scale
    const y = frame.top + ((square.row + 0.5) * step) / frame.scale
    return { ...square, isCovered: covered.has(at), land: landAt(lands, fromMercator(x, y)) }
  })
  const byLand = [...Map.groupBy(squares, ({ land }) => land)]
    .flatMap(([land, own]) => (land ? [{ land, own }] : []))
    .sort((a, b) => b.own.length - a.own.length)
  const names: PlacedName[] = []
  for (const { land, own } of byLand) {
    const others = squares.filter((square) => square.land !== land || square.isCovered)
    const [best] = roomiest(own, others)
    const placed = best && nameAt(land.name, best, spots)
    if (!placed || placed.half * 2 + 8 > pictureSize.width) continue
    if (names.every((each) => areApart(each, placed))) names.push(placed)
  }
  return names.map(({ name, x, y }) => ({ name, x, y }))
}

/** Outlines and names of the lands around places. @param homes lands of the places */
export function pictureOf(
  lands: readonly Land[],
  places: readonly LatLng[],
  homes: ReadonlySet<Land>,
): PlacePicture {
  const frame = frameOf(places)
  if (!frame) return { lands: [], names: [] }
  const paths = lands.flatMap((land) => {
    const path = land.rings.map((ring) => ringPath(frame, ring)).join('')
    return path === '' ? [] : [{ path, isHome: homes.has(land) }]
  })
  return {
    // Bright outlines lie over those of the neighbours.
    lands: paths.sort((a, b) => Number(a.isHome) - Number(b.isHome)),
    names: namesOf(
      frame,
      lands,
      places.map(({ lat, lng }) => spotIn(frame, lng, lat)),
    ),
  }
}
