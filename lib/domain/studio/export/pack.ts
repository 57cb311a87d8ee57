import { binRings } from '@/lib/domain/studio/draw/bin-rings'
import type {
  Bands,
  BinCells,
  Cells,
  Discs,
  Dots,
  Drawing,
  Heat,
  Labels,
  Links,
  Shapes,
  Trips,
} from '@/lib/domain/studio/draw/drawing'
import { lineMetres } from '@/lib/domain/studio/draw/growth'
import type { Position } from '@/lib/domain/studio/read/shapes'
import { equator, maxLatitude, mercator, worldPx, worldUnits } from '@/lib/geo/mercator'
import type { Packed, PagePart } from './page-map'

/** At zoom 14 on the equator, from where metres do not grow. */
const pixelsPerMetre = worldPx(14) / equator

/** Bytes per String.fromCharCode call: argument lists have a limit. */
const atOnce = 0x8000

function packed(list: Uint8Array | Uint32Array | Float32Array): Packed {
  const bytes = new Uint8Array(list.buffer, list.byteOffset, list.byteLength)
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += atOnce) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + atOnce)))
  }
  return btoa(parts.join(''))
}

const spotOf = (fraction: number) => Math.min(worldUnits - 1, Math.max(0, Math.round(fraction * worldUnits)))

/** Longitude, latitude, ... to 2^-32 of the world square. */
function spotsOf(places: ArrayLike<number>): Uint32Array {
  const spots = new Uint32Array(places.length)
  for (let at = 0; at < places.length; at += 2) {
    const lat = Math.min(maxLatitude, Math.max(-maxLatitude, places[at + 1] ?? 0))
    const [x, y] = mercator(places[at] ?? 0, lat)
    spots[at] = spotOf(x)
    spots[at + 1] = spotOf(y)
  }
  return spots
}

export const packPlaces = (places: readonly number[]): Packed => packed(spotsOf(places))

const flat = (paths: readonly (readonly Position[])[]) =>
  spotsOf(paths.flatMap((path) => path.flatMap(([lng = 0, lat = 0]) => [lng, lat])))

function startsOf(lengths: readonly number[]): Uint32Array {
  let sum = 0
  return Uint32Array.from(lengths, (length) => {
    const start = sum
    sum += length
    return start
  })
}

function colorsOf(list: Uint8Array, rows: readonly number[]): Uint8Array {
  const colors = new Uint8Array(rows.length * 4)
  for (const [at, row] of rows.entries()) colors.set(list.subarray(row * 4, row * 4 + 4), at * 4)
  return colors
}

function packSpots({ rows, radii, unit, fills, lines, lineWidth, ...of }: Discs | Dots): PagePart {
  const isFilled = of.kind === 'dots' || of.isFilled
  return {
    kind: 'spots',
    rows: packed(rows),
    radii: packed(radii),
    unit,
    lineWidth,
    spots: packed(of.kind === 'dots' ? of.spots : spotsOf(of.places)),
    fills: isFilled ? packed(fills) : undefined,
    lines: lines && packed(lines),
  }
}

/** A flat map draws arcs bent. */
const arcCorners = 16

function packLinks({ rows, kind, sources, targets, sourceColors, targetColors, widths }: Links): PagePart {
  const corners = kind === 'arcs' ? arcCorners : 2
  const places = new Float64Array(widths.length * corners * 2)
  for (let link = 0; link < widths.length; link += 1) {
    const [x0 = 0, y0 = 0] = sources.subarray(link * 2)
    const [x1 = 0, y1 = 0] = targets.subarray(link * 2)
    for (let corner = 0; corner < corners; corner += 1) {
      const along = corner / (corners - 1)
      const bent = kind === 'arcs' ? Math.sin(along * Math.PI) * 0.12 : 0
      const at = (link * corners + corner) * 2
      places[at] = x0 + (x1 - x0) * along - (y1 - y0) * bent
      places[at + 1] = y0 + (y1 - y0) * along + (x1 - x0) * bent
    }
  }
  const starts = Uint32Array.from({ length: widths.length }, (_, link) => link * corners)
  return {
    kind: 'lines',
    rows: packed(rows),
    spots: packed(spotsOf(places)),
    starts: packed(starts),
    colors: packed(sourceColors),
    ends: sourceColors.every((part, at) => part === targetColors[at]) ? undefined : packed(targetColors),
    widths: packed(widths),
    unit: 'px',
  }
}

function packCells({ rows, places, starts, fills }: Cells | Bands): PagePart {
  const colors = new Uint8Array(starts.length * 4)
  for (const [at, start] of starts.entries()) colors.set(fills.subarray(start * 4, start * 4 + 4), at * 4)
  const areas = Uint32Array.from(starts, (_, at) => at)
  return {
    kind: 'areas',
    rows: packed(rows),
    spots: packed(spotsOf(places)),
    rings: packed(starts),
    areas: packed(areas),
    fills: packed(colors),
  }
}

function packBins(bins: BinCells): PagePart {
  const { rings, perRing } = binRings(bins)
  const spots = Uint32Array.from(rings, spotOf)
  const areas = Uint32Array.from(bins.rows, (_, at) => at)
  return {
    kind: 'areas',
    rows: packed(bins.rows),
    spots: packed(spots),
    rings: packed(areas.map((at) => at * perRing)),
    areas: packed(areas),
    fills: packed(bins.fills),
  }
}

function packPaths(
  paths: readonly { path: readonly Position[]; row: number }[],
  { colors, widths, unit }: { colors: Uint8Array; widths: Float32Array; unit: 'scaled' | 'px' },
): PagePart {
  const rows = paths.map(({ row }) => row)
  return {
    kind: 'lines',
    rows: packed(Uint32Array.from(rows)),
    spots: packed(flat(paths.map(({ path }) => path))),
    starts: packed(startsOf(paths.map(({ path }) => path.length))),
    colors: packed(colorsOf(colors, rows)),
    ends: undefined,
    widths: packed(Float32Array.from(rows, (row) => widths[row] ?? 1)),
    unit,
  }
}

export function packAreas(
  areas: readonly { rings: readonly (readonly Position[])[]; row: number }[],
  fills: Uint8Array,
): PagePart {
  const rings = areas.flatMap((area) => area.rings)
  const rows = areas.map(({ row }) => row)
  return {
    kind: 'areas',
    rows: packed(Uint32Array.from(rows)),
    spots: packed(flat(rings)),
    rings: packed(startsOf(rings.map((ring) => ring.length))),
    areas: packed(startsOf(areas.map((area) => area.rings.length))),
    fills: packed(colorsOf(fills, rows)),
  }
}

/** Outlines have their width at zoom 14. */
function packShapeSpots({ spots, fills, lines, widths, radii, unit, isFilled, isStroked }: Shapes): PagePart {
  const rows = spots.map(({ row }) => row)
  return {
    kind: 'spots',
    rows: packed(Uint32Array.from(rows)),
    unit,
    lineWidth: (widths[rows[0] ?? 0] ?? 1) * lineMetres * pixelsPerMetre,
    spots: packed(spotsOf(spots.flatMap(({ place: [lng = 0, lat = 0] }) => [lng, lat]))),
    radii: packed(Float32Array.from(rows, (row) => radii[row] ?? 1)),
    fills: isFilled ? packed(colorsOf(fills, rows)) : undefined,
    lines: isStroked ? packed(colorsOf(lines, rows)) : undefined,
  }
}

function packShapes(drawing: Shapes): PagePart[] {
  const { areas, paths, spots, fills, lines, widths, isFilled } = drawing
  return [
    ...(isFilled && areas.length > 0 ? [packAreas(areas, fills)] : []),
    ...(paths.length > 0
      ? [
          packPaths(paths, {
            colors: lines,
            widths: widths.map((width) => width * lineMetres),
            unit: 'scaled',
          }),
        ]
      : []),
    ...(spots.length > 0 ? [packShapeSpots(drawing)] : []),
  ]
}

const packTrips = ({ paths, colors, widths }: Trips): PagePart =>
  packPaths(paths, { colors, widths, unit: 'px' })

function packHeat({ rows, places, weights, radius, opacity, colors }: Heat): PagePart {
  const spots = packed(spotsOf(places))
  return { kind: 'heat', rows: packed(rows), spots, weights: packed(weights), radius, opacity, colors }
}

export function packDrawing(drawing: Drawing): PagePart[] {
  switch (drawing.kind) {
    case 'discs':
    case 'dots':
      return [packSpots(drawing)]
    case 'arcs':
    case 'lines':
      return [packLinks(drawing)]
    case 'cells':
    case 'bands':
      return [packCells(drawing)]
    case 'bins':
      return [packBins(drawing)]
    case 'shapes':
      return packShapes(drawing)
    case 'trips':
      return [packTrips(drawing)]
    default:
      return [packHeat(drawing)]
  }
}

export function packLabels(labels: readonly Labels[]): PagePart[] {
  return labels.flatMap(({ items, unit, style }) => {
    const [first] = items
    if (!first) return []
    return [
      {
        kind: 'texts' as const,
        unit,
        style,
        color: first.color,
        texts: items.map(({ text }) => text),
        rows: packed(new Uint32Array()),
        spots: packed(spotsOf(items.flatMap(({ place }) => place))),
        radii: packed(Float32Array.from(items, ({ radius }) => radius)),
      },
    ]
  })
}
