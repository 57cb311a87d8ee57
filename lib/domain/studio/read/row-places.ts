import { cellToLatLng } from 'h3-js'
import { h3CellOf } from './cell-ids'
import { isPlace, type Places, placed as placedOf } from './is-place'
import { numberIn } from './read-layer'
import type { Position, Shape } from './shapes'
import { columnOf, type StudioDataset, type StudioLayer } from './studio-map'

/** Rows of a layer. */
interface LayerRows {
  layer: StudioLayer
  dataset: StudioDataset
  rows: Uint32Array
}

/** Rows with a shape of several points appear once per point. */
export interface Placed {
  rows: Uint32Array
  places: Float64Array
  altitudes: Float64Array | undefined
}

type PlacesOf = (row: number) => readonly Position[]

const nowhere: readonly Position[] = []

function ofNumbers(lngs: Float64Array, lats: Float64Array, heights: Float64Array | undefined): PlacesOf {
  return (row) => {
    const lng = lngs[row] ?? Number.NaN
    const lat = lats[row] ?? Number.NaN
    if (!isPlace(lng, lat)) return nowhere
    const height = heights?.[row]
    // As kepler.gl: a row without its altitude is not drawn.
    if (Number.isNaN(height)) return nowhere
    return [[lng, lat, height ?? 0]]
  }
}

/** Links may name H3 cells in place of coordinates. */
const ofCells =
  (cells: ArrayLike<unknown>): PlacesOf =>
  (row) => {
    const cell = h3CellOf(cells[row])
    if (cell === undefined) return nowhere
    const [lat, lng] = cellToLatLng(cell)
    return [[lng, lat, 0]]
  }

interface PlaceColumns {
  lat?: string | undefined
  lng?: string | undefined
  altitude?: string | undefined
  shape?: string | undefined
  cell?: string | undefined
}

function placesIn(dataset: StudioDataset, { lat, lng, altitude, shape, cell }: PlaceColumns): PlacesOf {
  const shapes = columnOf(dataset, shape)?.shapes
  if (shapes) return (row) => shapes[row]?.points ?? nowhere
  const lngs = columnOf(dataset, lng)?.numbers
  const lats = columnOf(dataset, lat)?.numbers
  if (lngs && lats) return ofNumbers(lngs, lats, columnOf(dataset, altitude)?.numbers)
  const cells = columnOf(dataset, cell ?? (lats ? lng : (lat ?? lng)))?.values
  return cells ? ofCells(cells) : () => nowhere
}

/** Shape columns count only in modes that name them. */
const shapeOfMode = ({ columnMode, columns }: StudioLayer) => {
  if (columns.lat && columnMode !== 'geojson' && columnMode !== 'geoarrow') return undefined
  return columnMode === 'geoarrow' ? columns.geoarrow : (columns.geojson ?? columns.geoarrow)
}

/** Types that show a shape by one place. */
const middled: ReadonlySet<string> = new Set(['heatmap', 'grid', 'hexagon', 'cluster', 'contour'])

type Coordinates = Omit<Places, 'rows'>

/** As kepler.gl: the mean of the corners. */
function middlesOf(shapes: readonly (Shape | null)[]): Coordinates {
  const lngs = new Float64Array(shapes.length).fill(Number.NaN)
  const lats = new Float64Array(shapes.length).fill(Number.NaN)
  for (const [row, shape] of shapes.entries()) {
    if (!shape) continue
    const corners = [...shape.points, ...shape.lines.flat(), ...shape.areas.flat(2)]
    lngs[row] = corners.reduce((sum, [lng = 0]) => sum + lng, 0) / corners.length
    lats[row] = corners.reduce((sum, [, lat = 0]) => sum + lat, 0) / corners.length
  }
  return { lngs, lats }
}

const knownMiddles = new WeakMap<readonly (Shape | null)[], Coordinates>()

/** One place by row; undefined if shapes of several points, or cells, are the places. */
function coordinatesOf({ layer, dataset }: Pick<LayerRows, 'layer' | 'dataset'>): Coordinates | undefined {
  const shapes = columnOf(dataset, shapeOfMode(layer))?.shapes
  if (shapes) {
    if (!middled.has(layer.drawn ?? '')) return undefined
    const middles = knownMiddles.get(shapes) ?? middlesOf(shapes)
    knownMiddles.set(shapes, middles)
    return middles
  }
  const { lat, lng, altitude } = layer.columns
  const lngs = columnOf(dataset, lng)?.numbers
  const lats = columnOf(dataset, lat)?.numbers
  return lngs && lats && !columnOf(dataset, altitude) ? { lngs, lats } : undefined
}

const noNumbers = new Float64Array(0)

/** Places of rows that are put into bins. */
export const binPlaces = (drawn: LayerRows): Places => ({
  rows: drawn.rows,
  ...(coordinatesOf(drawn) ?? { lngs: noNumbers, lats: noNumbers }),
})

const pointsOf = ({ layer, dataset }: Pick<LayerRows, 'layer' | 'dataset'>): PlacesOf => {
  const { lat, lng, altitude } = layer.columns
  return placesIn(dataset, { lat, lng, altitude, shape: shapeOfMode(layer) })
}

export function pointPlaces(drawn: LayerRows): Placed {
  const coordinates = coordinatesOf(drawn)
  // Saves memory with very many points: no list per place.
  if (coordinates) return { ...placedOf({ rows: drawn.rows, ...coordinates }), altitudes: undefined }
  const placesOf = pointsOf(drawn)
  const placed = [...drawn.rows].flatMap((row) => placesOf(row).map((place) => ({ row, place })))
  const isHigh = placed.some(({ place: [, , height = 0] }) => height !== 0)
  return {
    rows: Uint32Array.from(placed, ({ row }) => row),
    places: Float64Array.from(placed.flatMap(({ place: [x = 0, y = 0] }) => [x, y])),
    altitudes: isHigh ? Float64Array.from(placed, ({ place: [, , height = 0] }) => height) : undefined,
  }
}

interface LinkEnds {
  sourcesOf: PlacesOf
  targetsOf: PlacesOf
  isHigh: boolean
}

function linkEnds({ layer, dataset }: Pick<LayerRows, 'layer' | 'dataset'>): LinkEnds {
  const { columns, columnMode } = layer
  const isThere = (name: string | undefined) => columnOf(dataset, name) !== undefined
  if (columnMode === 'neighbors') {
    const { lat, lng, alt } = columns
    const placesOf = placesIn(dataset, { lat, lng, altitude: alt })
    return { sourcesOf: placesOf, targetsOf: placesOf, isHigh: isThere(alt) }
  }
  const isArrow = columnMode === 'geoarrow'
  const isCells = columnMode === 'hexagons'
  const sourcesOf = placesIn(dataset, {
    lat: isCells ? undefined : columns.lat0,
    lng: isCells ? undefined : columns.lng0,
    altitude: columns.alt0,
    cell: columns.source_hex,
    shape: isArrow ? columns.geoarrow0 : undefined,
  })
  const targetsOf = placesIn(dataset, {
    lat: isCells ? undefined : columns.lat1,
    lng: isCells ? undefined : columns.lng1,
    altitude: columns.alt1,
    cell: columns.target_hex,
    shape: isArrow ? columns.geoarrow1 : undefined,
  })
  return { sourcesOf, targetsOf, isHigh: isThere(columns.alt0) || isThere(columns.alt1) }
}

/** Whether a row has its place, or both of a link's. */
export function isPlacedBy(drawn: Pick<LayerRows, 'layer' | 'dataset'>): (row: number) => boolean {
  const { drawn: type } = drawn.layer
  if (type === 'arc' || type === 'line') {
    const { sourcesOf, targetsOf } = linkEnds(drawn)
    return (row) => sourcesOf(row).length > 0 && targetsOf(row).length > 0
  }
  const coordinates = coordinatesOf(drawn)
  if (!coordinates) {
    const placesOf = pointsOf(drawn)
    return (row) => placesOf(row).length > 0
  }
  // No list per place, of which there may be millions.
  const { lngs, lats } = coordinates
  return (row) => isPlace(lngs[row] ?? Number.NaN, lats[row] ?? Number.NaN)
}

/** The middle of the box around a shape. */
function boxMiddle({ points, lines, areas }: Shape): Position {
  const corners = [...points, ...lines.flat(), ...areas.flat(2)]
  const middle = (part: 0 | 1) => {
    let least = Number.POSITIVE_INFINITY
    let most = Number.NEGATIVE_INFINITY
    for (const corner of corners) {
      least = Math.min(least, corner[part] ?? least)
      most = Math.max(most, corner[part] ?? most)
    }
    return (least + most) / 2
  }
  return [middle(0), middle(1)]
}

/** As kepler.gl: what of a row has to lie in an area that filters it; undefined for a type without such a place. */
export function testedPlaces(drawn: Pick<LayerRows, 'layer' | 'dataset'>): PlacesOf | undefined {
  const { layer, dataset } = drawn
  const { columns, drawn: type } = layer
  if (!type || type === 's2') return undefined
  if (type === 'hexagonId') return ofCells(columnOf(dataset, columns.hex_id)?.values ?? [])
  if (type === 'arc' || type === 'line') {
    const { sourcesOf, targetsOf } = linkEnds(drawn)
    const isOne = sourcesOf === targetsOf
    return (row) => {
      const sources = sourcesOf(row)
      const targets = isOne ? sources : targetsOf(row)
      return sources.length > 0 && targets.length > 0 ? [...sources, ...targets] : nowhere
    }
  }
  const shapes = layer.columnMode === 'table' ? undefined : columnOf(dataset, columns.geojson)?.shapes
  if ((type !== 'geojson' && type !== 'trip') || !shapes) return pointsOf(drawn)
  return (row) => {
    const shape = shapes[row]
    return shape ? [boxMiddle(shape)] : nowhere
  }
}

/** The rows of both ends of each link: one row, or a row and each of its neighbours. */
function linkedRows({ layer, dataset, rows }: LayerRows, { sourcesOf, targetsOf }: LinkEnds) {
  if (layer.columnMode !== 'neighbors') {
    const placed = rows.filter((row) => sourcesOf(row).length > 0 && targetsOf(row).length > 0)
    return { from: placed, to: placed }
  }
  const lists = columnOf(dataset, layer.columns.neighbors)?.lists
  const links = [...rows]
    .filter((row) => sourcesOf(row).length > 0)
    .flatMap((row) =>
      (lists?.[row] ?? [])
        .filter((other) => typeof other === 'number')
        .filter((other) => targetsOf(other).length > 0)
        .map((other) => ({ row, other })),
    )
  return {
    from: Uint32Array.from(links, ({ row }) => row),
    to: Uint32Array.from(links, ({ other }) => other),
  }
}

export function linkPlaces(drawn: LayerRows) {
  const ends = linkEnds(drawn)
  const { sourcesOf, targetsOf, isHigh } = ends
  const lift = numberIn(drawn.layer, 'elevationScale', 1)
  const { from, to } = linkedRows(drawn, ends)
  return {
    rows: from,
    sources: endsOf(from, sourcesOf),
    targets: endsOf(to, targetsOf),
    altitudes: isHigh
      ? { sources: heightsOfEnds(from, sourcesOf, lift), targets: heightsOfEnds(to, targetsOf, lift) }
      : undefined,
  }
}

function endsOf(rows: Uint32Array, placesOf: PlacesOf): Float64Array {
  const list = new Float64Array(rows.length * 2)
  for (let at = 0; at < rows.length; at += 1) {
    const [place] = placesOf(rows[at] ?? 0)
    list[at * 2] = place?.[0] ?? 0
    list[at * 2 + 1] = place?.[1] ?? 0
  }
  return list
}

const heightsOfEnds = (rows: Uint32Array, placesOf: PlacesOf, lift: number) =>
  Float64Array.from(rows, (row) => (placesOf(row)[0]?.[2] ?? 0) * lift)
