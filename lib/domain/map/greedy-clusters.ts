import { earthRadius, metresBetween } from '@/lib/geo/distance'
import { type Bounds, isInView } from '@/lib/geo/mercator'

export interface Cluster {
  latitude: number
  longitude: number
  count: number
  bounds: Bounds
}

/**
 * Places on the unit sphere in cubes whose edge is the radius's chord: everything within the radius of a place lies in
 * the 27 cubes around it, even at the poles and the antimeridian.
 */
interface CubeGrid {
  points: Float64Array
  cubes: ReadonlyMap<number, number>
  /** Places grouped by cube, from `starts[cube]`; those before `ends[cube]` are still free. */
  members: Uint32Array
  starts: Uint32Array
  ends: Uint32Array
  keyAt: (place: number, offset: Offset) => number
}

type Offset = readonly [dx: number, dy: number, dz: number]

const radians = Math.PI / 180

function pointsOf(coordinates: Float64Array): Float64Array {
  const points = new Float64Array((coordinates.length / 2) * 3)
  for (let at = 0, to = 0; at < coordinates.length; at += 2, to += 3) {
    const lat = (coordinates[at] ?? 0) * radians
    const lng = (coordinates[at + 1] ?? 0) * radians
    points[to] = Math.cos(lat) * Math.cos(lng)
    points[to + 1] = Math.cos(lat) * Math.sin(lng)
    points[to + 2] = Math.sin(lat)
  }
  return points
}

function gridOf(coordinates: Float64Array, chord: number): CubeGrid {
  const points = pointsOf(coordinates)
  const count = coordinates.length / 2
  const edge = chord * (1 + 1e-6)
  const side = Math.ceil(1 / edge) * 2 + 4
  const cubeOf = (at: number) => Math.floor((points[at] ?? 0) / edge) + side / 2
  const keyAt: CubeGrid['keyAt'] = (place, [dx, dy, dz]) => {
    const x = cubeOf(place * 3) + dx
    const y = cubeOf(place * 3 + 1) + dy
    const z = cubeOf(place * 3 + 2) + dz
    return (x * side + y) * side + z
  }
  const cubes = new Map<number, number>()
  const own = new Uint32Array(count)
  for (let place = 0; place < count; place += 1) {
    const key = keyAt(place, [0, 0, 0])
    const cube = cubes.get(key) ?? cubes.size
    cubes.set(key, cube)
    own[place] = cube
  }
  return { points, cubes, keyAt, ...placesByCube(own, cubes.size) }
}

function placesByCube(own: Uint32Array, cubes: number): Pick<CubeGrid, 'members' | 'starts' | 'ends'> {
  const starts = new Uint32Array(cubes + 1)
  for (const cube of own) starts[cube + 1] = (starts[cube + 1] ?? 0) + 1
  for (let cube = 0; cube < cubes; cube += 1) starts[cube + 1] = (starts[cube + 1] ?? 0) + (starts[cube] ?? 0)
  const ends = starts.slice(0, cubes)
  const members = new Uint32Array(own.length)
  for (let place = 0; place < own.length; place += 1) {
    const cube = own[place] ?? 0
    const at = ends[cube] ?? 0
    members[at] = place
    ends[cube] = at + 1
  }
  return { members, starts, ends }
}

const steps = [-1, 0, 1] as const
const around = steps.flatMap((x) => steps.flatMap((y) => steps.map((z): Offset => [x, y, z])))

function takeFrom(
  { members, starts, ends }: CubeGrid,
  cube: number,
  isNear: (place: number) => boolean,
): number[] {
  const taken: number[] = []
  let kept = starts[cube] ?? 0
  const end = ends[cube] ?? 0
  for (let at = kept; at < end; at += 1) {
    const place = members[at] ?? 0
    if (isNear(place)) taken.push(place)
    else {
      members[kept] = place
      kept += 1
    }
  }
  ends[cube] = kept
  return taken
}

/** Unwraps longitudes around the first place, so that a mean never lies across the earth. */
function clusterOf(coordinates: Float64Array, places: readonly number[]): Cluster {
  const from = coordinates[(places[0] ?? 0) * 2 + 1] ?? 0
  let lats = 0
  let lngs = 0
  let west = Infinity
  let south = Infinity
  let east = -Infinity
  let north = -Infinity
  for (const place of places) {
    const lat = coordinates[place * 2] ?? 0
    const own = coordinates[place * 2 + 1] ?? 0
    const lng = own + 360 * Math.round((from - own) / 360)
    lats += lat
    lngs += lng
    west = Math.min(west, lng)
    south = Math.min(south, lat)
    east = Math.max(east, lng)
    north = Math.max(north, lat)
  }
  const mean = lngs / places.length
  const longitude = Math.abs(mean) > 180 ? mean - 360 * Math.sign(mean) : mean
  return {
    latitude: lats / places.length,
    longitude,
    count: places.length,
    bounds: [west, south, east, north],
  }
}

/** Computes sines only if the chord is inconclusive. */
function nearness(coordinates: Float64Array, points: Float64Array, limit: { radius: number; chord: number }) {
  const { radius, chord } = limit
  const sure = chord * chord * (1 - 1e-6)
  const possible = chord * chord * (1 + 1e-6)
  const position = (place: number) => [coordinates[place * 2 + 1] ?? 0, coordinates[place * 2] ?? 0] as const
  return (a: number, b: number): boolean => {
    const dx = (points[a * 3] ?? 0) - (points[b * 3] ?? 0)
    const dy = (points[a * 3 + 1] ?? 0) - (points[b * 3 + 1] ?? 0)
    const dz = (points[a * 3 + 2] ?? 0) - (points[b * 3 + 2] ?? 0)
    const square = dx * dx + dy * dy + dz * dz
    if (square < sure) return true
    return square <= possible && metresBetween(position(a), position(b)) <= radius
  }
}

/**
 * Each free place takes all free places within `radiusKm` (great circle). Deterministic for a given order; a grid keeps
 * it near linear.
 * @param coordinates latitude, longitude, latitude, ... in degrees
 */
export function greedyClusters(coordinates: Float64Array, radiusKm: number): Cluster[] {
  const radius = radiusKm * 1000
  const chord = 2 * Math.sin(radius / earthRadius / 2)
  const grid = gridOf(coordinates, chord)
  const isNear = nearness(coordinates, grid.points, { radius, chord })
  const isTaken = new Uint8Array(coordinates.length / 2)
  const clusters: Cluster[] = []
  for (let seed = 0; seed < isTaken.length; seed += 1) {
    if (isTaken[seed]) continue
    const taken = around.flatMap((offset) => {
      const cube = grid.cubes.get(grid.keyAt(seed, offset))
      return cube === undefined ? [] : takeFrom(grid, cube, (place) => isNear(seed, place))
    })
    taken.sort((a, b) => a - b)
    for (const place of taken) isTaken[place] = 1
    clusters.push(clusterOf(coordinates, taken))
  }
  return clusters
}

const figures = 7

export function flatClusters(clusters: readonly Cluster[]): Float64Array {
  const flat = new Float64Array(clusters.length * figures)
  for (const [index, { latitude, longitude, count, bounds }] of clusters.entries()) {
    flat.set([latitude, longitude, count, ...bounds], index * figures)
  }
  return flat
}

export function clustersIn(flat: Float64Array, box: Bounds): Cluster[] {
  const clusters: Cluster[] = []
  for (let at = 0; at < flat.length; at += figures) {
    if (!isInView(box, flat[at] ?? 0, flat[at + 1] ?? 0)) continue
    const [latitude = 0, longitude = 0, count = 0, ...bounds] = flat.subarray(at, at + figures)
    const [west = 0, south = 0, east = 0, north = 0] = bounds
    clusters.push({ latitude, longitude, count, bounds: [west, south, east, north] })
  }
  return clusters
}
