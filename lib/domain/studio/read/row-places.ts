import { cellToLatLng } from 'h3-js'
import { h3CellOf } from './cell-ids'
import { isPlace, placed as placedOf } from './is-place'
import { numberIn } from './read-layer'
import type { Position } from './shapes'
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

export function pointPlaces({ layer, dataset, rows }: LayerRows): Placed {
  const { lat, lng, altitude } = layer.columns
  const shape = shapeOfMode(layer)
  const lngs = columnOf(dataset, lng)?.numbers
  const lats = columnOf(dataset, lat)?.numbers
  if (lngs && lats && !shape && !columnOf(dataset, altitude)) {
    // Saves memory with very many points: no list per place.
    return { ...placedOf({ rows, lngs, lats }), altitudes: undefined }
  }
  const placesOf = placesIn(dataset, { lat, lng, altitude, shape })
  const placed = [...rows].flatMap((row) => placesOf(row).map((place) => ({ row, place })))
  const isHigh = placed.some(({ place: [, , height = 0] }) => height !== 0)
  return {
    rows: Uint32Array.from(placed, ({ row }) => row),
    places: Float64Array.from(placed.flatMap(({ place: [x = 0, y = 0] }) => [x, y])),
    altitudes: isHigh ? Float64Array.from(placed, ({ place: [, , height = 0] }) => height) : undefined,
  }
}

function linkEnds({ layer, dataset }: Pick<LayerRows, 'layer' | 'dataset'>) {
  const { columns, columnMode } = layer
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
  return { sourcesOf, targetsOf }
}

/** Whether a row has its place, or both of a link's. */
export function isPlacedBy(drawn: Pick<LayerRows, 'layer' | 'dataset'>): (row: number) => boolean {
  const { layer, dataset } = drawn
  if (layer.drawn === 'arc' || layer.drawn === 'line') {
    const { sourcesOf, targetsOf } = linkEnds(drawn)
    return (row) => sourcesOf(row).length > 0 && targetsOf(row).length > 0
  }
  const { lat, lng, altitude } = layer.columns
  const shape = shapeOfMode(layer)
  const lngs = columnOf(dataset, lng)?.numbers
  const lats = columnOf(dataset, lat)?.numbers
  if (lngs && lats && !shape && !columnOf(dataset, altitude)) {
    // No list per place, of which there may be millions.
    return (row) => isPlace(lngs[row] ?? Number.NaN, lats[row] ?? Number.NaN)
  }
  const placesOf = placesIn(dataset, { lat, lng, altitude, shape })
  return (row) => placesOf(row).length > 0
}

export function linkPlaces(drawn: LayerRows) {
  const { layer, dataset, rows } = drawn
  const { columns } = layer
  const { sourcesOf, targetsOf } = linkEnds(drawn)
  const lift = numberIn(layer, 'elevationScale', 1)
  const placed = rows.filter((row) => sourcesOf(row).length > 0 && targetsOf(row).length > 0)
  const isHigh =
    columnOf(dataset, columns.alt0) !== undefined || columnOf(dataset, columns.alt1) !== undefined
  return {
    rows: placed,
    sources: endsOf(placed, sourcesOf),
    targets: endsOf(placed, targetsOf),
    altitudes: isHigh
      ? { sources: heightsOfEnds(placed, sourcesOf, lift), targets: heightsOfEnds(placed, targetsOf, lift) }
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
