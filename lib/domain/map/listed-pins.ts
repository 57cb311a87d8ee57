import type { LatLng } from '@/lib/geo/coordinates'
import { type Bounds, fromMercator, mercator } from '@/lib/geo/mercator'
import { type Box, makeRooms, type Rooms } from './label-rooms'

interface Pin extends LatLng {
  id: string
  figure?: { text: string } | undefined
}

/** Pins of one spot; its centre in degrees. */
interface PinCount extends LatLng {
  count: number
  radius: number
  /** Of the members. */
  bounds: Bounds
}

/** What a map of many pins shows: the figures that fit, single pins, and counts of the others. */
export interface DrawnPins<P, Side> {
  values: { pin: P; side: Side }[]
  dots: P[]
  counts: PinCount[]
}

interface View<P, Side> {
  box: Bounds
  /** Px across the world. */
  worldSize: number
  /** Never counted, and the only ones with figures. */
  lit: ReadonlySet<string>
  /** Places of a figure beside its pin, px. */
  sidesOf: (pin: P) => ReadonlyMap<Side, Box>
  /** Px of a count's disc. */
  radiusOf: (count: number) => number
}

interface Spot<P> {
  pin: P
  x: number
  y: number
}

/** Px within which pins share a count: discs of single ones would touch. */
const reach = 24
/** At most so many figures in a square of so many px: the best few, not all that find room. */
const square = 320
const perSquare = 3

/** @param pins best first */
export function drawnPins<P extends Pin, Side>(pins: readonly P[], view: View<P, Side>): DrawnPins<P, Side> {
  const spots = spotsIn(pins, view)
  const rooms = makeRooms()
  const isLit = view.lit.size > 0
  const bright = isLit ? spots.filter(({ pin }) => view.lit.has(pin.id)) : spots
  const values = valuesOf(bright, { ...view, rooms, max: perSquare })
  const named = new Set(values.map(({ pin }) => pin))
  const others = spots.filter(({ pin }) => !named.has(pin))
  const alone = isLit ? others.filter(({ pin }) => view.lit.has(pin.id)) : []
  const grouped = groupsOf(isLit ? others.filter(({ pin }) => !view.lit.has(pin.id)) : others)
  const single = grouped.flatMap((group) => (group.length === 1 ? group : []))
  const several = grouped.filter((group) => group.length > 1)
  return {
    values,
    // The best are drawn last, on top.
    dots: [...single.toReversed(), ...alone.toReversed()].map(({ pin }) => pin),
    counts: countsOf(several, { ...view, rooms }),
  }
}

/** Pins around the view, in px; longitudes are those of the view's own turn around the earth. */
function spotsIn<P extends Pin>(
  pins: readonly P[],
  { box: [west, south, east, north], worldSize }: { box: Bounds; worldSize: number },
): Spot<P>[] {
  const spots: Spot<P>[] = []
  for (const pin of pins) {
    if (pin.lat < south || pin.lat > north) continue
    const lng = pin.lng + 360 * Math.ceil((west - pin.lng) / 360)
    if (lng > east) continue
    const [x, y] = mercator(lng, pin.lat)
    spots.push({ pin, x: x * worldSize, y: y * worldSize })
  }
  return spots
}

interface Room<P, Side> extends Pick<View<P, Side>, 'sidesOf'> {
  rooms: Rooms
  max: number
}

function valuesOf<P extends Pin, Side>(
  spots: readonly Spot<P>[],
  { sidesOf, rooms, max }: Room<P, Side>,
): DrawnPins<P, Side>['values'] {
  const values: DrawnPins<P, Side>['values'] = []
  const taken = new Map<number, number>()
  for (const { pin, x, y } of spots) {
    if (!pin.figure) continue
    const key = Math.floor(x / square) * columnLength + Math.floor(y / square)
    const before = taken.get(key) ?? 0
    if (before === max) continue
    const side = takeSide(rooms, { x, y }, sidesOf(pin))
    if (side === undefined) continue
    taken.set(key, before + 1)
    values.push({ pin, side })
  }
  return values
}

const around = ({ x, y }: { x: number; y: number }, box: Box): Box => ({
  left: x + box.left,
  right: x + box.right,
  top: y + box.top,
  bottom: y + box.bottom,
})

function takeSide<Side>(rooms: Rooms, at: { x: number; y: number }, sides: ReadonlyMap<Side, Box>) {
  for (const [side, box] of sides) {
    const placed = around(at, box)
    if (!rooms.isFree(placed)) continue
    rooms.take(placed)
    return side
  }
  return undefined
}

type Cells<P> = Map<number, Spot<P>[]>

/** Exceeds the rows of cells at every zoom. */
const columnLength = 2 ** 26

const cellOf = ({ x, y }: Pick<Spot<unknown>, 'x' | 'y'>) =>
  Math.floor(x / reach) * columnLength + Math.floor(y / reach)

function cellsOf<P>(spots: readonly Spot<P>[]): Cells<P> {
  const cells: Cells<P> = new Map()
  for (const spot of spots) {
    const key = cellOf(spot)
    const cell = cells.get(key)
    if (cell) cell.push(spot)
    else cells.set(key, [spot])
  }
  return cells
}

const nine = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => x * columnLength + y))

/** Takes the spots within reach out of their cells. */
function takeAround<P>(cells: Cells<P>, seed: Spot<P>): Spot<P>[] {
  const middle = cellOf(seed)
  const group: Spot<P>[] = []
  const isNear = ({ x, y }: Spot<P>) => (x - seed.x) ** 2 + (y - seed.y) ** 2 <= reach ** 2
  for (const offset of nine) {
    const cell = cells.get(middle + offset)
    if (!cell || cell.length === 0) continue
    const near = cell.filter(isNear)
    if (near.length === 0) continue
    group.push(...near)
    cells.set(
      middle + offset,
      cell.filter((spot) => !isNear(spot)),
    )
  }
  return group
}

/** Each free pin, the best first, takes all free ones within reach. Near linear. */
function groupsOf<P>(spots: readonly Spot<P>[]): Spot<P>[][] {
  const cells = cellsOf(spots)
  const taken = new Set<Spot<P>>()
  const groups: Spot<P>[][] = []
  for (const seed of spots) {
    if (taken.has(seed)) continue
    const group = takeAround(cells, seed)
    for (const spot of group) taken.add(spot)
    groups.push(group)
  }
  return groups
}

/** Where a count goes if a figure or another count is in its place: as near as there is room. */
const asides = [0, 16, 28, 40].flatMap((away) =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((eighth) => ({
    x: away * Math.cos((eighth * Math.PI) / 4),
    y: away * Math.sin((eighth * Math.PI) / 4),
  })),
)

type CountRoom = Pick<View<unknown, unknown>, 'worldSize' | 'radiusOf'> & { rooms: Rooms }

/** The largest get their own place first. */
function countsOf<P extends Pin>(
  groups: readonly Spot<P>[][],
  { worldSize, radiusOf, rooms }: CountRoom,
): PinCount[] {
  const largestFirst = groups.toSorted((a, b) => b.length - a.length)
  return largestFirst.map((group) => {
    const radius = radiusOf(group.length)
    const { middle, left, top, right, bottom } = extentOf(group)
    const at = takePlace(rooms, middle, { left: -radius, right: radius, top: -radius, bottom: radius })
    const northWest = fromMercator(left / worldSize, top / worldSize)
    const southEast = fromMercator(right / worldSize, bottom / worldSize)
    return {
      ...fromMercator(at.x / worldSize, at.y / worldSize),
      count: group.length,
      radius,
      bounds: [northWest.lng, southEast.lat, southEast.lng, northWest.lat],
    }
  })
}

function takePlace(rooms: Rooms, middle: { x: number; y: number }, disc: Box): { x: number; y: number } {
  let at = middle
  for (const { x, y } of asides) {
    at = { x: middle.x + x, y: middle.y + y }
    if (rooms.isFree(around(at, disc))) break
    at = middle
  }
  rooms.take(around(at, disc))
  return at
}

function extentOf(group: readonly Spot<unknown>[]): Box & { middle: { x: number; y: number } } {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  const middle = { x: 0, y: 0 }
  for (const { x, y } of group) {
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
    middle.x += x / group.length
    middle.y += y / group.length
  }
  return { ...box, middle }
}
