import { earthRadius, metresBetween, metresPerDegree } from '@/lib/geo/distance'
import type { PopulationPoints, Position } from '@/server/atlas/entities/entities'
import { sharedDoubles } from '@/server/atlas/entities/shared-columns'

/**
 * Rows along the parallels from south to north, each from west to east. `before` holds the people of all
 * earlier points in whole parts of a person, so that sums are exact and the same in any order.
 */
export interface PeopleRows {
  south: number
  /** The points of row i run from `starts[i]` to `starts[i + 1]`. */
  starts: Uint32Array
  lngs: Float64Array
  lats: Float64Array
  before: Float64Array
  partsPerPerson: number
}

/** Degrees of 250 m, so that a circle of 1 km meets eight rows. */
const height = 250 / metresPerDegree
const defaultParts = 2 ** 20
const radians = Math.PI / 180
const stepsPerDegree = 1e7
/** Degrees beside the circle within which the exact distance decides: twice the precision of the order. */
const margin = 2 / stepsPerDegree

/** All people in parts must stay below 2^53. */
export function peopleRows(
  { size, lngs, lats, people }: PopulationPoints,
  partsPerPerson = defaultParts,
): PeopleRows {
  let south = 90
  let north = -90
  for (const lat of lats) {
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  const starts = new Uint32Array(size === 0 ? 1 : Math.floor((north - south) / height) + 2)
  const order = orderByRow(starts, size, (point) => Math.floor(((lats[point] ?? 0) - south) / height))
  for (let row = 0; row + 1 < starts.length; row += 1) {
    sortByLongitude(order.subarray(starts[row], starts[row + 1]), lngs)
  }
  const before = sharedDoubles(size + 1)
  for (let place = 0; place < size; place += 1) {
    const parts = Math.round((people[order[place] ?? 0] ?? 0) * partsPerPerson)
    before[place + 1] = (before[place] ?? 0) + parts
  }
  return { south, starts, lngs: picked(lngs, order), lats: picked(lats, order), before, partsPerPerson }
}

function orderByRow(starts: Uint32Array, size: number, rowOf: (point: number) => number): Uint32Array {
  for (let point = 0; point < size; point += 1) {
    const row = rowOf(point)
    starts[row + 1] = (starts[row + 1] ?? 0) + 1
  }
  for (let row = 1; row < starts.length; row += 1) starts[row] = (starts[row] ?? 0) + (starts[row - 1] ?? 0)
  const next = starts.slice()
  const order = new Uint32Array(size)
  for (let point = 0; point < size; point += 1) {
    const row = rowOf(point)
    const place = next[row] ?? 0
    order[place] = point
    next[row] = place + 1
  }
  return order
}

/** Keys hold longitude and index, because a sort without a callback takes a tenth of the time. */
function sortByLongitude(points: Uint32Array, lngs: Float64Array): void {
  const keys = Float64Array.from(points, (point, place) => {
    const steps = Math.round(((lngs[point] ?? 0) + 180) * stepsPerDegree)
    return steps * points.length + place
  })
  const given = points.slice()
  points.set(keys.sort().map((key) => given[key % points.length] ?? 0))
}

const picked = (values: Float64Array, order: Uint32Array) => {
  const sorted = sharedDoubles(order.length)
  for (let place = 0; place < order.length; place += 1) sorted[place] = values[order[place] ?? 0] ?? 0
  return sorted
}

/** Metres, inclusive. */
export function peopleWithin(rows: PeopleRows, centre: Position, radius: number): number {
  const reach = radius / metresPerDegree + margin
  const rowAt = (lat: number) => Math.floor((lat - rows.south) / height)
  const last = Math.min(rows.starts.length - 2, rowAt(centre[1] + reach))
  let parts = 0
  for (let row = Math.max(0, rowAt(centre[1] - reach)); row <= last; row += 1) {
    if (rows.starts[row] === rows.starts[row + 1]) continue
    parts += partsInRow(rows, row, { centre, radius, ...halfWidths(rows, row, { centre, radius }) })
  }
  return parts / rows.partsPerPerson
}

interface Circle {
  centre: Position
  radius: number
}

interface RowCircle extends Circle {
  /** Degrees of longitude within which all points of a row are in the circle, negative for none. */
  inner: number
  /** Degrees of longitude beyond which none is. */
  outer: number
}

/** From `hav(d) = hav(Δlat) + cos(lat) cos(lat0) hav(Δlng)`, minimum and maximum over the row. */
function halfWidths({ south }: PeopleRows, row: number, { centre, radius }: Circle) {
  const lat = centre[1]
  const low = south + row * height
  const high = south + (row + 1) * height
  const whole = haversine(radius / earthRadius)
  const nearest = Math.max(0, low - lat - margin, lat - high - margin)
  const farthest = Math.max(Math.abs(low - lat), Math.abs(high - lat)) + margin
  const cosines = [Math.cos(low * radians), Math.cos(high * radians)] as const
  const across = (away: number, cosine: number) =>
    (whole - haversine(away * radians)) / Math.max(cosine * Math.cos(lat * radians), 1e-12)
  const inner = across(farthest, Math.max(...cosines, low < 0 && high > 0 ? 1 : 0))
  const outer = across(nearest, Math.min(...cosines))
  return {
    inner: inner < 0 ? -1 : angleOf(inner) - margin,
    outer: angleOf(Math.max(0, outer)) + margin,
  }
}

const haversine = (angle: number) => Math.sin(angle / 2) ** 2
const angleOf = (haversine: number) => (2 * Math.asin(Math.min(1, Math.sqrt(haversine)))) / radians

/** Wraps around the 180th meridian, and takes the whole row around a pole. */
function partsInRow(rows: PeopleRows, row: number, circle: RowCircle): number {
  const [lng] = circle.centre
  if (circle.outer >= 180) return partsBeside(rows, row, { ...circle, lng: 0, inner: -1 })
  let parts = partsBeside(rows, row, { ...circle, lng })
  if (lng + circle.outer > 180) parts += partsBeside(rows, row, { ...circle, lng: lng - 360 })
  if (lng - circle.outer < -180) parts += partsBeside(rows, row, { ...circle, lng: lng + 360 })
  return parts
}

function partsBeside(
  rows: PeopleRows,
  row: number,
  { lng, inner, outer, centre, radius }: RowCircle & { lng: number },
): number {
  const { starts, lngs, before } = rows
  const start = starts[row] ?? 0
  const end = starts[row + 1] ?? 0
  const first = firstFrom(lngs, { wanted: lng - outer, start, end })
  const last = firstFrom(lngs, { wanted: lng + outer, start: first, end })
  let from = first
  let to = first
  if (inner >= 0) {
    from = firstFrom(lngs, { wanted: lng - inner, start: first, end: last })
    to = firstFrom(lngs, { wanted: lng + inner, start: from, end: last })
  }
  const tested = (low: number, high: number) => partsTested(rows, { low, high, centre, radius })
  return (before[to] ?? 0) - (before[from] ?? 0) + tested(first, from) + tested(to, last)
}

function partsTested(
  { lngs, lats, before }: PeopleRows,
  { low, high, centre, radius }: Circle & { low: number; high: number },
): number {
  let parts = 0
  for (let place = low; place < high; place += 1) {
    if (metresBetween(centre, [lngs[place] ?? 0, lats[place] ?? 0]) > radius) continue
    parts += (before[place + 1] ?? 0) - (before[place] ?? 0)
  }
  return parts
}

function firstFrom(
  lngs: Float64Array,
  { wanted, start, end }: { wanted: number; start: number; end: number },
): number {
  let low = start
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((lngs[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
