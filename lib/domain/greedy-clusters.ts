import { earthRadius, metresBetween } from '@/lib/geo/distance'
import type { Bounds } from '@/lib/geo/mercator'

interface Place {
  lat: number
  lng: number
}

/** A label that stands for `count` places; its coordinates are their mean, `bounds` the box around them. */
export interface Cluster {
  latitude: number
  longitude: number
  count: number
  bounds: Bounds
}

const degree = (earthRadius * Math.PI) / 180

function grid(places: readonly Place[], radius: number) {
  // Meridians converge: a column as wide as the radius at the latitude furthest from the equator is wide enough
  // everywhere, so that whatever lies within the radius is in one of the nine cells around. The 2 % cover the
  // difference between an arc along a parallel and the great circle.
  const furthest = Math.min(
    89,
    places.reduce((most, { lat }) => Math.max(most, Math.abs(lat)), 0),
  )
  const height = (radius / degree) * 1.02
  const width = height / Math.cos(((furthest + height) * Math.PI) / 180)
  const cellOf = ({ lat, lng }: Place) => [Math.floor(lng / width), Math.floor(lat / height)] as const
  const cells = new Map<string, number[]>()
  for (const [index, place] of places.entries()) {
    const key = cellOf(place).join()
    const cell = cells.get(key)
    if (cell) cell.push(index)
    else cells.set(key, [index])
  }
  return { cellOf, cells }
}

/** Indices of the nine cells around a place. */
function* around({ cellOf, cells }: ReturnType<typeof grid>, place: Place): Generator<number> {
  const [column, row] = cellOf(place)
  for (const x of [column - 1, column, column + 1]) {
    for (const y of [row - 1, row, row + 1]) yield* cells.get(`${x},${y}`) ?? []
  }
}

/** Sums up places one by one. */
function newCluster() {
  let [count, lat, lng] = [0, 0, 0]
  let [west, south, east, north] = [180, 90, -180, -90]
  return {
    add(place: Place) {
      count += 1
      lat += place.lat
      lng += place.lng
      west = Math.min(west, place.lng)
      south = Math.min(south, place.lat)
      east = Math.max(east, place.lng)
      north = Math.max(north, place.lat)
    },
    end: (): Cluster => ({
      latitude: lat / count,
      longitude: lng / count,
      count,
      bounds: [west, south, east, north],
    }),
  }
}

/**
 * Merges places greedily: the first that is still free takes every free place within `radiusKm` (great circle),
 * then the next. Order decides, so equal input gives equal clusters. A grid keeps it near linear.
 */
export function greedyClusters(places: readonly Place[], radiusKm: number): Cluster[] {
  const radius = radiusKm * 1000
  const index = grid(places, radius)
  const taken = new Uint8Array(places.length)
  const clusters: Cluster[] = []
  for (const [seed, place] of places.entries()) {
    if (taken[seed]) continue
    const cluster = newCluster()
    for (const other of around(index, place)) {
      const candidate = places[other]
      if (!candidate || taken[other]) continue
      if (metresBetween([place.lng, place.lat], [candidate.lng, candidate.lat]) > radius) continue
      taken[other] = 1
      cluster.add(candidate)
    }
    clusters.push(cluster.end())
  }
  return clusters
}
