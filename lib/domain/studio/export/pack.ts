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
import {
  equator,
  fromMercator,
  maxLatitude,
  mercator,
  metresAround,
  worldPx,
  worldUnits,
} from '@/lib/geo/mercator'
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

const heightOf = ([, , height]: Position) => (Number.isFinite(height) ? Number(height) : 0)

/** Undefined if everything lies on the ground. */
const packHeights = (heights: Float32Array | undefined): Packed | undefined =>
  heights?.some((height) => height !== 0) ? packed(heights) : undefined

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
    heights: packHeights(of.kind === 'discs' && of.altitudes ? Float32Array.from(of.altitudes) : undefined),
    fills: isFilled ? packed(fills) : undefined,
    lines: lines && packed(lines),
  }
}

/** Corners of an arc, which is as high as half its length. */
const arcCorners = 25

/** Metres above the ground along an arc of deck.gl's shape: a circle of equal ends, leaning where they differ. */
function arcHeight(length: number, ends: readonly [from: number, to: number], along: number): number {
  const [from, to] = ends
  if (length === 0) return from + (to - from) * along
  const lean = ((to - from) / length) ** 2 + 1
  const share = to >= from ? along : 1 - along
  return Math.sqrt(Math.max(0, share * (lean - share))) * length + Math.min(from, to)
}

function metresBetween([x0 = 0, y0 = 0]: Position, [x1 = 0, y1 = 0]: Position): number {
  const from = mercator(x0, y0)
  const to = mercator(x1, y1)
  const { lat } = fromMercator(0, (from[1] + to[1]) / 2)
  return Math.hypot(to[0] - from[0], to[1] - from[1]) * metresAround(lat)
}

interface Link {
  row: number
  ends: readonly [source: Position, target: Position]
  colors: readonly [source: Uint8Array, target: Uint8Array]
  width: number
  corners: number
  isArc: boolean
}

type Corner = readonly [lng: number, lat: number, metres: number]

/** Longitude, latitude and metres above the ground of each corner, the short way round the world. */
function cornersOf({ ends, corners, isArc }: Link): Corner[] {
  const [source, target] = ends
  const [from = 0, y0 = 0] = source
  const [to = 0, y1 = 0] = target
  const x0 = Math.abs(from) > 180 ? from - Math.round(from / 360) * 360 : from
  const x1 = to - Math.round((to - x0) / 360) * 360
  const length = isArc ? metresBetween([x0, y0], [x1, y1]) : 0
  const lifts = [heightOf(source), heightOf(target)] as const
  return Array.from({ length: corners }, (_, corner) => {
    const along = corner / (corners - 1)
    return [x0 + (x1 - x0) * along, y0 + (y1 - y0) * along, arcHeight(length, lifts, along)]
  })
}

function linksOf(links: Links): Link[] {
  const { kind, rows, sources, targets, altitudes, sourceColors, targetColors, widths } = links
  const endOf = (list: Float64Array, lifts: Float64Array | undefined, link: number): Position => [
    list[link * 2] ?? 0,
    list[link * 2 + 1] ?? 0,
    lifts?.[link] ?? 0,
  ]
  const colorOf = (list: Uint8Array, link: number) => list.subarray(link * 4, link * 4 + 4)
  return Array.from(widths, (width, link) => ({
    row: rows[link] ?? 0,
    ends: [endOf(sources, altitudes?.sources, link), endOf(targets, altitudes?.targets, link)],
    colors: [colorOf(sourceColors, link), colorOf(targetColors, link)],
    width,
    corners: kind === 'arcs' ? arcCorners : 2,
    isArc: kind === 'arcs',
  }))
}

interface Stretch {
  link: Link
  path: readonly Corner[]
  /** Of its start and its end, as shares of the link. */
  along: readonly [from: number, to: number]
}

/** A link over the antimeridian is two stretches, at either edge of the map. */
function stretchesOf(link: Link): Stretch[] {
  const path = cornersOf(link)
  const after = path.findIndex(([lng]) => Math.abs(lng) > 180)
  const before = path[after - 1]
  const next = path[after]
  if (!before || !next) return [{ link, path, along: [0, 1] }]
  const edge = Math.sign(next[0]) * 180
  const share = (edge - before[0]) / (next[0] - before[0])
  const between = (part: 1 | 2) => before[part] + (next[part] - before[part]) * share
  const at = (after - 1 + share) / (path.length - 1)
  const beyond = path.slice(after).map(([lng, lat, metres]): Corner => [lng - edge * 2, lat, metres])
  return [
    { link, path: [...path.slice(0, after), [edge, between(1), between(2)]], along: [0, at] },
    { link, path: [[-edge, between(1), between(2)], ...beyond], along: [at, 1] },
  ]
}

function mixesOf(stretches: readonly Stretch[], end: 0 | 1): Uint8Array {
  const mixes = new Uint8Array(stretches.length * 4)
  for (const [index, { link, along }] of stretches.entries()) {
    const [from, to] = link.colors
    const mix = Array.from(from, (part, at) => Math.round(part + ((to[at] ?? part) - part) * along[end]))
    mixes.set(mix, index * 4)
  }
  return mixes
}

function packLinks(links: Links): PagePart {
  const stretches = linksOf(links).flatMap(stretchesOf)
  const corners = stretches.flatMap(({ path }) => path)
  const starts = mixesOf(stretches, 0)
  const ends = mixesOf(stretches, 1)
  return {
    kind: 'lines',
    rows: packed(Uint32Array.from(stretches, ({ link }) => link.row)),
    spots: packed(spotsOf(corners.flatMap((corner) => corner.slice(0, 2)))),
    starts: packed(startsOf(stretches.map(({ path }) => path.length))),
    colors: packed(starts),
    ends: starts.every((part, at) => part === ends[at]) ? undefined : packed(ends),
    widths: packed(Float32Array.from(stretches, ({ link }) => link.width)),
    unit: 'px',
    heights: packHeights(Float32Array.from(corners, ([, , metres]) => metres)),
  }
}

function packCells(cells: Cells | Bands): PagePart {
  const { rows, places, starts, fills } = cells
  // Each corner of a cell has its cell's height.
  const lifts = cells.kind === 'cells' ? cells.heights : undefined
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
    heights: packHeights(lifts && Float32Array.from(starts, (start) => lifts[start] ?? 0)),
    hasFixedHeights: cells.kind === 'cells' && cells.hasFixedHeights,
    wires: undefined,
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
    heights: packHeights(bins.heights),
    hasFixedHeights: !bins.isScaled,
    wires: undefined,
  }
}

function packPaths(
  paths: readonly { path: readonly Position[]; row: number }[],
  { colors, widths }: { colors: Uint8Array; widths: Float32Array },
): PagePart {
  const rows = paths.map(({ row }) => row)
  return {
    kind: 'lines',
    rows: packed(Uint32Array.from(rows)),
    spots: packed(flat(paths.map(({ path }) => path))),
    starts: packed(startsOf(paths.map(({ path }) => path.length))),
    colors: packed(colorsOf(colors, rows)),
    ends: undefined,
    widths: packed(Float32Array.from(rows, (row) => (widths[row] ?? 1) * lineMetres)),
    unit: 'scaled',
    heights: packHeights(Float32Array.from(paths.flatMap(({ path }) => path.map(heightOf)))),
  }
}

export function packAreas(
  areas: readonly { rings: readonly (readonly Position[])[]; row: number }[],
  fills: Uint8Array,
  high?: Pick<Shapes, 'heights' | 'hasFixedHeights' | 'hasWires' | 'lines'>,
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
    heights: packHeights(high?.heights && Float32Array.from(rows, (row) => high.heights?.[row] ?? 0)),
    hasFixedHeights: high?.hasFixedHeights ?? false,
    wires: high?.hasWires ? packed(colorsOf(high.lines, rows)) : undefined,
  }
}

/** Outlines have their width at zoom 14. */
function packShapeSpots({ spots, fills, rings, widths, radii, unit, isFilled, isStroked }: Shapes): PagePart {
  const rows = spots.map(({ row }) => row)
  return {
    kind: 'spots',
    rows: packed(Uint32Array.from(rows)),
    unit,
    lineWidth: (widths[rows[0] ?? 0] ?? 1) * lineMetres * pixelsPerMetre,
    spots: packed(spotsOf(spots.flatMap(({ place: [lng = 0, lat = 0] }) => [lng, lat]))),
    heights: packHeights(Float32Array.from(spots, ({ place }) => heightOf(place))),
    radii: packed(Float32Array.from(rows, (row) => radii[row] ?? 1)),
    fills: isFilled ? packed(colorsOf(fills, rows)) : undefined,
    lines: isStroked ? packed(colorsOf(rings, rows)) : undefined,
  }
}

function packShapes(drawing: Shapes): PagePart[] {
  const { areas, paths, spots, fills, lines, widths, isFilled } = drawing
  return [
    ...(isFilled && areas.length > 0 ? [packAreas(areas, fills, drawing)] : []),
    ...(paths.length > 0 ? [packPaths(paths, { colors: lines, widths })] : []),
    ...(spots.length > 0 ? [packShapeSpots(drawing)] : []),
  ]
}

const packTrips = ({ paths, colors, widths }: Trips): PagePart => packPaths(paths, { colors, widths })

const packHeat = ({ rows, places, weights, isMean, threshold, radius, opacity, colors }: Heat): PagePart => ({
  kind: 'heat',
  rows: packed(rows),
  spots: packed(spotsOf(places)),
  weights: packed(weights),
  isMean,
  threshold,
  radius,
  opacity,
  colors,
})

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
