import { metresBetween, metresPerDegree } from '@/lib/geo/distance'
import { boundsOf } from '@/lib/geo/mercator'
import { insidePoint } from '@/server/atlas/derive/geometry/inside-point'
import { edgesOf } from '@/server/atlas/derive/geometry/polygon-index'
import type { Polygon, Position } from '@/server/atlas/entities/entities'
import { polygonArea } from '@/server/atlas/read/rings'

/** `size` is m² of an area or metres of a line. */
export interface GridPoint {
  position: Position
  size: number
}

/** Metres between neighbouring points. */
const gridStep = 100
/** Small areas get some three rows, so that their people do not all live on one point. */
const minRows = 3
/** Enough to spread people where nothing is mapped, few enough for a district. */
const maxPoints = 1000

export function* areaGrid(polygons: readonly Polygon[]): Generator<GridPoint> {
  for (const polygon of polygons) {
    const side = Math.sqrt(Math.max(polygonArea(polygon), 0))
    yield* gridOf(polygon, Math.min(gridStep, Math.max(side / minRows, 1)))
  }
}

export function* coarseGrid(polygons: readonly Polygon[]): Generator<GridPoint> {
  const area = polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0)
  const step = Math.max(gridStep, Math.sqrt(area / maxPoints))
  for (const polygon of polygons) yield* gridOf(polygon, step)
}

function* gridOf(polygon: Polygon, step: number): Generator<GridPoint> {
  const [, south, , north] = boundsOf([...(polygon[0] ?? [])]) ?? [0, 0, 0, 0]
  const rows = Math.max(1, Math.ceil(((north - south) * metresPerDegree) / step))
  const height = ((north - south) / rows) * metresPerDegree
  let isEmpty = true
  for (let row = 0; row < rows; row += 1) {
    const lat = south + ((row + 0.5) * (north - south)) / rows
    const metres = metresPerDegree * Math.cos((lat * Math.PI) / 180)
    for (const [west, east] of stretchesAt(polygon, lat)) {
      const count = Math.max(1, Math.ceil(((east - west) * metres) / step))
      const size = (((east - west) * metres) / count) * height
      for (let place = 0; place < count && size > 0; place += 1) {
        isEmpty = false
        yield { position: [west + ((place + 0.5) * (east - west)) / count, lat], size }
      }
    }
  }
  if (isEmpty) yield { position: insidePoint([polygon]), size: polygonArea(polygon) }
}

function stretchesAt(polygon: Polygon, lat: number): [west: number, east: number][] {
  const crossings: number[] = []
  for (const ring of polygon) {
    for (const [a, b] of edgesOf(ring)) {
      if (a[1] > lat === b[1] > lat) continue
      crossings.push(a[0] + ((lat - a[1]) / (b[1] - a[1])) * (b[0] - a[0]))
    }
  }
  crossings.sort((a, b) => a - b)
  const stretches: [number, number][] = []
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    stretches.push([crossings[index] ?? 0, crossings[index + 1] ?? 0])
  }
  return stretches
}

export function* lineGrid(line: readonly Position[]): Generator<GridPoint> {
  let length = 0
  for (const [from, to] of edgesOf(line)) length += metresBetween(from, to)
  const count = Math.ceil(length / gridStep)
  const step = length / count
  let walked = 0
  let next = step / 2
  for (const [from, to] of edgesOf(line)) {
    const metres = metresBetween(from, to)
    for (; next < walked + metres; next += step) {
      const share = (next - walked) / metres
      yield {
        position: [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])],
        size: step,
      }
    }
    walked += metres
  }
}
