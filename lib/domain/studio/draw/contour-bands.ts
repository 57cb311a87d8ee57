import { ContourLayer } from '@deck.gl/aggregation-layers'
import type { Places } from '@/lib/domain/studio/read/is-place'
import { fromMercator, worldPx } from '@/lib/geo/mercator'
import { type CellBins, cellBins } from './bin-rows'
import type { Bands } from './drawing'
import type { ScaleStep } from './scales'

/** More cells, empty ones included, make more bands than a map draws at once. */
const maxCells = 40_000

/** The second end of each range is exclusive. */
function rangesOf({ ids }: CellBins): [columns: [number, number], lines: [number, number]] {
  const columns: [number, number] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const lines: [number, number] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = 0; at < ids.length; at += 2) {
    const column = ids[at] ?? 0
    const line = ids[at + 1] ?? 0
    columns[0] = Math.min(columns[0], column)
    columns[1] = Math.max(columns[1], column + 1)
    lines[0] = Math.min(lines[0], line)
    lines[1] = Math.max(lines[1], line + 1)
  }
  return [columns, lines]
}

/** Enlarges squares for scattered data, which would need too many. */
export function contourCells(places: Places, km: number): CellBins {
  const bins = cellBins(places, { shape: 'square', km })
  const [columns, lines] = rangesOf(bins)
  const cells = (columns[1] - columns[0]) * (lines[1] - lines[0])
  const isFine = bins.rows.length > 0 && cells > maxCells
  // The size on the ground depends on the middle of the larger square, hence the margin.
  return isFine ? cellBins(places, { shape: 'square', km: km * Math.sqrt(cells / maxCells) * 1.1 }) : bins
}

interface Contour {
  threshold: [from: number, below: number]
  step: number
}

interface ContourMaker {
  _getContours(): { polygons: { vertices: number[][]; contour: Contour }[] }
}

interface Figured {
  found: CellBins
  figures: Float64Array
  steps: readonly ScaleStep[]
}

function polygonsOf({ found, figures, steps }: Figured) {
  const [columns, lines] = rangesOf(found)
  const width = columns[1] - columns[0]
  const placeOf = (column: number, line: number) => (line - lines[0]) * width + column - columns[0]
  const byCell = new Float64Array(width * (lines[1] - lines[0])).fill(Number.NaN)
  for (let bin = 0; bin < figures.length; bin += 1) {
    byCell[placeOf(found.ids[bin * 2] ?? 0, found.ids[bin * 2 + 1] ?? 0)] = figures[bin] ?? Number.NaN
  }
  const contours = steps.flatMap(({ from = 0, to = 0 }, step): Contour[] => {
    const below = step === steps.length - 1 ? Number.POSITIVE_INFINITY : to
    return below > from ? [{ threshold: [from, below], step }] : []
  })
  const host = {
    props: { contours },
    state: {
      contourData: null,
      binIdRange: [columns, lines],
      aggregatedValueReader: (column: number, line: number) => byCell[placeOf(column, line)] ?? Number.NaN,
    },
  }
  const maker = ContourLayer.prototype as unknown as ContourMaker
  return maker._getContours.call(host as never).polygons
}

export function contourBands(of: Figured, opacity: number): Bands {
  const polygons = of.found.rows.length === 0 ? [] : polygonsOf(of)
  const corners = polygons.reduce((sum, { vertices }) => sum + vertices.length + 1, 0)
  const places = new Float64Array(corners * 2)
  const fills = new Uint8Array(corners * 4)
  const starts = new Uint32Array(polygons.length)
  const indices = new Uint32Array((corners - polygons.length * 3) * 3)
  let next = 0
  const size = (of.found.radius * 2) / worldPx(0)
  let at = 0
  for (const [index, { vertices, contour }] of polygons.entries()) {
    starts[index] = at
    // The pieces of a square are convex: their triangles share a corner.
    for (let corner = 1; corner < vertices.length - 1; corner += 1) {
      indices.set([at, at + corner, at + corner + 1], next)
      next += 3
    }
    const color = of.steps[contour.step]?.color ?? [0, 0, 0]
    for (let corner = 0; corner <= vertices.length; corner += 1) {
      const [column = 0, line = 0] = vertices[corner % vertices.length] ?? []
      const { lng, lat } = fromMercator(column * size, 1 - line * size)
      places.set([lng, lat], at * 2)
      fills.set([...color, Math.round(opacity * 255)], at * 4)
      at += 1
    }
  }
  // A band covers many rows, so it cannot be picked.
  return { kind: 'bands', rows: new Uint32Array(0), places, starts, fills, indices }
}
