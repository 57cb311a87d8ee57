import type { LayerSpecification } from 'maplibre-gl'
import type { Place } from '@/components/map/map-data'
import type { MapPaint } from '@/components/map/map-paint'
import type { Cluster } from '@/lib/domain/map/greedy-clusters'
import { numbersIn } from '@/lib/format/per-locale'
import { collection, type FeatureCollection, point } from '@/lib/geo/geojson'
import { type Bounds, fromMercator, mercator } from '@/lib/geo/mercator'
import { labelFonts } from './label-layers'

/** In px of the screen. */
interface Label {
  x: number
  y: number
  radius: number
  count: number
}

/** Half the width of a number, px. */
const numberReach = 7

/** If a label covers another's number, the larger count stays, the first of equal ones. */
export function legible<T extends Label>(labels: readonly T[]): readonly T[] {
  const size = Math.max(0, ...new Set(labels.map(({ radius }) => radius))) + numberReach
  const kept = new Map<string, T[]>()
  const cellOf = ({ x, y }: Label) => [Math.floor(x / size), Math.floor(y / size)] as const
  const isCovered = (label: T) => {
    const [column, row] = cellOf(label)
    return [-1, 0, 1].some((dx) =>
      [-1, 0, 1].some((dy) =>
        kept
          .get(`${column + dx},${row + dy}`)
          ?.some(({ x, y, radius }) => Math.hypot(x - label.x, y - label.y) < radius + numberReach),
      ),
    )
  }
  const order = [...labels.keys()].sort((a, b) => (labels[b]?.count ?? 0) - (labels[a]?.count ?? 0) || a - b)
  const isKept = new Uint8Array(labels.length)
  for (const index of order) {
    const label = labels[index]
    if (!label || isCovered(label)) continue
    isKept[index] = 1
    const key = cellOf(label).join()
    kept.set(key, [...(kept.get(key) ?? []), label])
  }
  return labels.filter((_, index) => isKept[index])
}

export interface ClusterProperties {
  count: number
  text: string
  radius: number
  /** [west, south, east, north] of the members, as text: tile properties cannot be lists. */
  bounds: string
}

/** Half the width of a station's symbol with its ring, px. */
const stationSize = 8
const compact = numbersIn({ notation: 'compact', maximumFractionDigits: 1 })

/** `1.2K`; a figure of a few letters. */
export const compactCount = (count: number): string => compact().format(count)

/** Radius of the largest disc, px. */
const maxRadius = 19
const maxOnPhone = 15

/** In px: 10 + 1.15 times the square root of the count, at most 19; on phones 8 + 0.85 times, at most 15. */
export function clusterDisc(count: number, isPhone = false): number {
  return isPhone
    ? Math.min(maxOnPhone, 8 + 0.85 * Math.sqrt(count))
    : Math.min(maxRadius, 10 + 1.15 * Math.sqrt(count))
}

/** Moves per disc: among many stations there may be no free place nearby. */
const steps = 6

export function clusterBounds(text: string): Bounds {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
  return [west, south, east, north]
}

interface Point {
  x: number
  y: number
}

interface Disc extends Point {
  radius: number
}

/** Px within which a disc covers a station. */
const maxReach = maxRadius + stationSize

function stationsNear(stations: readonly Point[]): (point: Point) => readonly Point[] {
  const cells = new Map<string, number[]>()
  const cellOf = ({ x, y }: Point) => [Math.floor(x / maxReach), Math.floor(y / maxReach)] as const
  for (const [index, station] of stations.entries()) {
    const key = cellOf(station).join()
    const cell = cells.get(key)
    if (cell) cell.push(index)
    else cells.set(key, [index])
  }
  return (point) => {
    const [column, row] = cellOf(point)
    const near = [-1, 0, 1].flatMap((x) =>
      [-1, 0, 1].flatMap((y) => cells.get(`${column + x},${row + y}`) ?? []),
    )
    return near.sort((a, b) => a - b).flatMap((index) => stations[index] ?? [])
  }
}

function clear(disc: Disc, near: (point: Point) => readonly Point[]): Disc {
  let now = disc
  for (let step = 0; step < steps; step++) {
    const next = aside(now, near(now))
    if (next === now) break
    now = next
  }
  return now
}

function aside(disc: Disc, stations: readonly Point[]): Disc {
  let nearest = undefined as Point | undefined
  let gap = disc.radius + stationSize - 0.01
  for (const station of stations) {
    const distance = Math.hypot(disc.x - station.x, disc.y - station.y)
    if (distance < gap) [nearest, gap] = [station, distance]
  }
  if (!nearest) return disc
  const reach = disc.radius + stationSize
  if (gap < 0.5) return { ...disc, y: nearest.y - reach }
  const scale = reach / gap
  return { ...disc, x: nearest.x + (disc.x - nearest.x) * scale, y: nearest.y + (disc.y - nearest.y) * scale }
}

/** Charging stations never move. @param around.worldSize px across the world at the map's zoom */
export function clusterFeatures(
  clusters: readonly Cluster[],
  around: { stations: readonly Place[]; worldSize: number; isPhone?: boolean | undefined },
): FeatureCollection<ClusterProperties> {
  const pixels = ({ lat, lng }: Place) => {
    const [x, y] = mercator(lng, lat)
    return { x: x * around.worldSize, y: y * around.worldSize }
  }
  const near = stationsNear(around.stations.map(pixels))
  const discs = clusters.map(({ latitude, longitude, count, bounds }) => {
    const disc = { ...pixels({ lat: latitude, lng: longitude }), radius: clusterDisc(count, around.isPhone) }
    return { ...clear(disc, near), count, bounds }
  })
  return collection(
    legible(discs).map(({ x, y, radius, count, bounds }) => {
      const place = fromMercator(x / around.worldSize, y / around.worldSize)
      return point(place, { count, text: compactCount(count), radius, bounds: bounds.join() })
    }),
  )
}

export function clusterLayers(paint: MapPaint): LayerSpecification[] {
  return [
    {
      id: 'clusters',
      type: 'circle',
      source: 'clusters',
      paint: {
        'circle-color': paint.ink,
        'circle-radius': ['-', ['get', 'radius'], 0.9],
        'circle-stroke-color': paint.paper,
        'circle-stroke-width': 1.75,
      },
    },
    {
      id: 'cluster-counts',
      type: 'symbol',
      source: 'clusters',
      layout: {
        'text-field': ['get', 'text'],
        'text-font': labelFonts.semibold,
        'text-size': 11,
        'text-allow-overlap': true,
        'text-padding': 8,
      },
      paint: { 'text-color': paint.paper },
    },
  ]
}
