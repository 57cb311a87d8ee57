import { TripsLayer } from '@deck.gl/geo-layers'
import type { Layer, LayerProps } from 'deck.gl'
import { ArcLayer, PathLayer, ScatterplotLayer, SolidPolygonLayer } from 'deck.gl'
import type { Cells, Discs, Drawing, Links, Shapes, Trips } from '@/lib/domain/studio/draw/drawing'
import { growthOf, heightGrowthOf, lineMetres, maxRadius } from '@/lib/domain/studio/draw/growth'
import type { DrawnLayer } from '@/lib/domain/studio/edit/session'
import { bandLayer, binLayer, meanHeatLayer } from './aggregation-layers'
import { labelLayers } from './label-layers'

interface Look {
  zoom: number
  blending: string
  now: number | undefined
  beforeId: string | undefined
}

/**
 * kepler.gl's blendings in WebGPU's terms. kepler.gl subtracts on an empty canvas above its map, where only
 * overlaps have anything to subtract from: elsewhere colours are added in full.
 */
const blendings: Readonly<Record<string, object>> = {
  additive: {
    blendColorSrcFactor: 'src-alpha',
    blendColorDstFactor: 'dst-alpha',
    blendAlphaSrcFactor: 'src-alpha',
    blendAlphaDstFactor: 'dst-alpha',
  },
  subtractive: {
    blendColorSrcFactor: 'one',
    blendColorDstFactor: 'one-minus-src-alpha',
    blendAlphaSrcFactor: 'one',
    blendAlphaDstFactor: 'one-minus-src-alpha',
  },
}

type Base = Pick<LayerProps, 'id' | 'pickable' | 'parameters'> & { beforeId?: string }

function baseOf(id: string, { blending, beforeId }: Look): Base {
  const parameters = Object.hasOwn(blendings, blending) ? blendings[blending] : undefined
  return { id, pickable: true, ...(parameters && { parameters }), ...(beforeId && { beforeId }) }
}

type Color = [number, number, number, number]

const colors = (value: Uint8Array) => ({ value, size: 4, normalized: true })

/** Interleaves longitudes, latitudes and heights. */
function positions(places: Float64Array, heights: Float64Array | undefined) {
  if (!heights) return { value: places, size: 2 }
  const value = new Float64Array(heights.length * 3)
  for (const [at, height] of heights.entries()) {
    value[at * 3] = places[at * 2] ?? 0
    value[at * 3 + 1] = places[at * 2 + 1] ?? 0
    value[at * 3 + 2] = height
  }
  return { value, size: 3 }
}

function discs(base: Base, drawing: Discs, zoom: number): Layer {
  const { rows, places, altitudes, radii, fills, lines, unit, isFilled, lineWidth } = drawing
  return new ScatterplotLayer({
    ...base,
    data: {
      length: radii.length,
      attributes: {
        getPosition: positions(places, altitudes),
        getRadius: { value: radii, size: 1 },
        getFillColor: colors(fills),
        ...(lines && { getLineColor: colors(lines) }),
      },
    },
    radiusUnits: unit === 'px' ? 'pixels' : 'meters',
    radiusScale: growthOf(unit, zoom),
    radiusMaxPixels: unit === 'scaled' ? maxRadius : Number.MAX_SAFE_INTEGER,
    filled: isFilled,
    stroked: lines !== undefined,
    lineWidthUnits: 'pixels',
    getLineWidth: lineWidth,
    updateTriggers: { getPosition: rows },
  })
}

/** Straight lines are flat arcs, because arcs can blend two colours. */
function links(base: Base, drawing: Links): Layer {
  const { sources, targets, altitudes, sourceColors, targetColors, widths, kind } = drawing
  return new ArcLayer({
    ...base,
    data: {
      length: widths.length,
      attributes: {
        getSourcePosition: positions(sources, altitudes?.sources),
        getTargetPosition: positions(targets, altitudes?.targets),
        getSourceColor: colors(sourceColors),
        getTargetColor: colors(targetColors),
        getWidth: { value: widths, size: 1 },
      },
    },
    // The short way round the world, which lines take as they are.
    wrapLongitude: kind === 'arcs',
    getHeight: kind === 'arcs' ? 1 : 0,
    numSegments: kind === 'arcs' ? 50 : 2,
  })
}

function cells(base: Base, drawing: Cells, zoom: number): Layer {
  const { starts, places, fills, heights, hasFixedHeights } = drawing
  return new SolidPolygonLayer({
    ...base,
    data: {
      length: starts.length,
      startIndices: starts,
      attributes: {
        getPolygon: { value: places, size: 2 },
        getFillColor: colors(fills),
        ...(heights && { getElevation: { value: heights, size: 1 } }),
      },
    },
    _normalize: false,
    extruded: heights !== undefined,
    elevationScale: heightGrowthOf(hasFixedHeights, zoom),
  } as ConstructorParameters<typeof SolidPolygonLayer>[0])
}

const colorAt = (list: Uint8Array, row: number): Color => [
  list[row * 4] ?? 0,
  list[row * 4 + 1] ?? 0,
  list[row * 4 + 2] ?? 0,
  list[row * 4 + 3] ?? 0,
]

function shapes(base: Base, drawing: Shapes, zoom: number): Layer[] {
  const { areas, paths, spots, fills, lines, rings, widths, heights, radii, unit, isFilled, isStroked } =
    drawing
  const widthScale = lineMetres * growthOf('scaled', zoom)
  return [
    isFilled &&
      new SolidPolygonLayer<Shapes['areas'][number]>({
        ...base,
        id: `${base.id}/areas`,
        data: areas,
        extruded: heights !== undefined,
        wireframe: drawing.hasWires,
        getPolygon: ({ rings }) => rings as never,
        getFillColor: ({ row }) => colorAt(fills, row),
        getLineColor: ({ row }) => colorAt(lines, row),
        getElevation: ({ row }) => heights?.[row] ?? 0,
        elevationScale: heightGrowthOf(drawing.hasFixedHeights, zoom),
      }),
    new PathLayer<Shapes['paths'][number]>({
      ...base,
      id: `${base.id}/paths`,
      data: paths,
      capRounded: true,
      jointRounded: true,
      getPath: ({ path }) => path as never,
      getColor: ({ row }) => colorAt(lines, row),
      getWidth: ({ row }) => widths[row] ?? 1,
      widthScale,
    }),
    spots.length > 0 &&
      new ScatterplotLayer<Shapes['spots'][number]>({
        ...base,
        id: `${base.id}/spots`,
        data: spots,
        filled: isFilled,
        stroked: isStroked,
        getPosition: ({ place }) => [place[0] ?? 0, place[1] ?? 0, place[2] ?? 0],
        getFillColor: ({ row }) => colorAt(fills, row),
        getLineColor: ({ row }) => colorAt(rings, row),
        getLineWidth: ({ row }) => widths[row] ?? 1,
        lineWidthScale: widthScale,
        getRadius: ({ row }) => radii[row] ?? 1,
        radiusScale: growthOf(unit, zoom),
      }),
  ].filter((layer) => layer !== false)
}

function trips(base: Base, drawing: Trips, { zoom, now }: Look): Layer {
  const { paths, colors: list, widths, span, trailMs, isFading } = drawing
  // The GPU keeps 32 bits of a time.
  const [start, end] = span
  return new TripsLayer<Trips['paths'][number]>({
    ...base,
    data: paths,
    currentTime: (now ?? end) - start,
    trailLength: trailMs,
    fadeTrail: isFading,
    widthScale: lineMetres * growthOf('scaled', zoom),
    capRounded: true,
    getPath: ({ path }) => path as never,
    getTimestamps: ({ times }) => times.map((time) => time - start),
    getColor: ({ row }) => colorAt(list, row),
    getWidth: ({ row }) => widths[row] ?? 1,
    widthMinPixels: 1,
    jointRounded: true,
  })
}

function partsOf(base: Base, drawing: Drawing, look: Look): Layer[] {
  const { zoom } = look
  if (drawing.kind === 'discs') return [discs(base, drawing, zoom)]
  if (drawing.kind === 'arcs' || drawing.kind === 'lines') return [links(base, drawing)]
  if (drawing.kind === 'cells') return [cells(base, drawing, zoom)]
  if (drawing.kind === 'bands') return [bandLayer(base, drawing)]
  if (drawing.kind === 'bins') return [binLayer(base, drawing, zoom)]
  if (drawing.kind === 'shapes') return shapes(base, drawing, zoom)
  if (drawing.kind === 'heat' && drawing.isMean) return [meanHeatLayer(base, drawing, zoom)]
  // MapLibre's own layers draw other heat, and dots.
  return drawing.kind === 'trips' ? [trips(base, drawing, look)] : []
}

const kindOf = (drawing: Drawing) => (drawing.kind === 'bins' ? drawing.shape : drawing.kind)

/** Prefix of a layer's deck.gl ids; encoded, so that none is the prefix of another. */
export const partOf = (id: string) => `${encodeURIComponent(id)}/layer`

export function deckLayers({ id, drawing, labels }: DrawnLayer, look: Look): Layer[] {
  const base = baseOf(partOf(id), look)
  return [
    // deck.gl reuses a layer of the same id, which must not be of another kind.
    ...partsOf({ ...base, id: `${base.id}/${kindOf(drawing)}` }, drawing, look),
    ...labels.flatMap((each, at) =>
      labelLayers({ ...base, id: `${base.id}/labels/${at}`, pickable: false }, each, look.zoom),
    ),
  ]
}

/** The layer and row of a deck.gl pick. */
export function foundIn(
  { id, drawing }: DrawnLayer,
  picked: { index: number; object?: unknown },
): { layer: string; row: number; bin?: { count: number; figure: number } } | undefined {
  const { object, index } = picked
  const isPart = typeof object === 'object' && object !== null && 'row' in object
  const row = isPart ? Number(object.row) : drawing.rows[index]
  if (row === undefined) return undefined
  const { bins } = drawing
  const bin = bins && { count: bins.counts[index] ?? 0, figure: bins.figures[index] ?? Number.NaN }
  return { layer: id, row, ...(bin && { bin }) }
}
