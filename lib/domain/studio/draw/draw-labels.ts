import { cellToLatLng } from 'h3-js'
import { h3CellOf } from '@/lib/domain/studio/read/cell-ids'
import { pointPlaces } from '@/lib/domain/studio/read/row-places'
import type { Position, Shape } from '@/lib/domain/studio/read/shapes'
import { columnOf } from '@/lib/domain/studio/read/studio-map'
import { radiiOf } from './draw-rows'
import { drawShapes, shapesIn } from './draw-shapes'
import type { Drawn, Labels } from './drawing'
import { sizedRows } from './row-colors'

const maxLabels = 1_000

interface Spot {
  row: number
  place: readonly [lng: number, lat: number]
}

const pairOf = ([lng = 0, lat = 0]: Position) => [lng, lat] as const

/** Centroid by area; without an area, the mean of the corners. */
function middleOf(ring: readonly Position[]): readonly [number, number] {
  let double = 0
  let x = 0
  let y = 0
  for (const [at, [lng = 0, lat = 0]] of ring.entries()) {
    const [nextLng = 0, nextLat = 0] = ring[(at + 1) % ring.length] ?? []
    const cross = lng * nextLat - nextLng * lat
    double += cross
    x += (lng + nextLng) * cross
    y += (lat + nextLat) * cross
  }
  if (double !== 0) return [x / (3 * double), y / (3 * double)]
  const sum = (part: 0 | 1) => ring.reduce((total, place) => total + (place[part] ?? 0), 0)
  return [sum(0) / ring.length, sum(1) / ring.length]
}

/** At the point, in the middle of the first area, or halfway along the first line. */
function placeOfShape({ points, areas, lines }: Shape): readonly [number, number] | undefined {
  const ring = areas[0]?.[0]
  if (points[0]) return pairOf(points[0])
  if (ring) return middleOf(ring)
  const line = lines[0]
  return line && pairOf(line[Math.floor(line.length / 2)] ?? [])
}

function spotsOf(drawn: Drawn): Spot[] {
  const { layer, dataset } = drawn
  if (layer.drawn === 'point' || layer.drawn === 'icon') {
    const { rows, places } = pointPlaces(drawn)
    return Array.from(rows, (row, at) => ({ row, place: [places[at * 2] ?? 0, places[at * 2 + 1] ?? 0] }))
  }
  const shapes = layer.drawn === 'geojson' ? shapesIn(drawn) : []
  const cells = columnOf(dataset, layer.columns.hex_id)?.values
  return [...drawn.rows].flatMap((row) => {
    const place = layer.drawn === 'geojson' ? shapeAt(shapes[row]) : cellAt(cells?.[row])
    return place ? [{ row, place }] : []
  })
}

const shapeAt = (shape: Shape | null | undefined) => (shape ? placeOfShape(shape) : undefined)

function cellAt(value: unknown): readonly [number, number] | undefined {
  const cell = h3CellOf(value)
  if (cell === undefined) return undefined
  const [lat, lng] = cellToLatLng(cell)
  return [lng, lat]
}

const noRadii = { radii: new Float32Array(0), unit: 'px' as const }

function radiiFor(drawn: Drawn): { radii: Float32Array; unit: Labels['unit'] } {
  if (drawn.layer.drawn === 'point' || drawn.layer.drawn === 'icon') return radiiOf(drawn)
  if (drawn.layer.drawn !== 'geojson') return noRadii
  const { radii, unit, spots } = drawShapes(drawn)
  return spots.length > 0 ? { radii, unit } : noRadii
}

const labelled: ReadonlySet<string> = new Set(['point', 'icon', 'geojson', 'hexagonId'])

export function labelsOf(all: Drawn): Labels[] {
  const { layer, dataset } = all
  if (!labelled.has(layer.drawn ?? '') || layer.labels.length === 0) return []
  const sized = sizedRows(all)
  const drawn = { ...sized, rows: sized.rows.subarray(0, maxLabels) }
  const spots = spotsOf(drawn)
  const { radii, unit } = radiiFor(drawn)
  return layer.labels.flatMap(({ field, color, ...style }) => {
    const column = columnOf(dataset, field)
    if (!column) return []
    const items = spots.flatMap(({ row, place }) => {
      const value = column.values[row]
      if (value === null || value === undefined) return []
      return [{ place, text: String(value).slice(0, 80), color, radius: radii[row] ?? 0 }]
    })
    return [{ items, unit, style }]
  })
}
