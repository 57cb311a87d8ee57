import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { binRings } from '@/lib/domain/studio/draw/bin-rings'
import { drawingOf, type Explained, explained } from '@/lib/domain/studio/draw/draw'
import { dotAt, type NearWish } from '@/lib/domain/studio/draw/draw-dots'
import { labelsOf } from '@/lib/domain/studio/draw/draw-labels'
import type { BinCells, Dots, Drawing, Drawn, Labels, Shapes, Trips } from '@/lib/domain/studio/draw/drawing'
import type { Position } from '@/lib/domain/studio/read/shapes'
import type {
  DatasetOutline,
  StudioDataset,
  StudioFilter,
  StudioLayer,
  StudioMap,
} from '@/lib/domain/studio/read/studio-map'
import { type ColumnFacts, columnFacts, type FactsWish } from '@/lib/domain/studio/table/column-facts'
import { datasetLocations, type FoundLocations } from '@/lib/domain/studio/table/dataset-locations'
import { type RowOrder, shownRows } from '@/lib/domain/studio/table/shown-rows'
import { orderedRows, type PageWish, type TablePage, tablePage } from '@/lib/domain/studio/table/table-page'
import { tooltipOf } from '@/lib/domain/studio/table/tooltip'
import { fromMercator, worldUnits } from '@/lib/geo/mercator'

type Box = [west: number, south: number, east: number, north: number]

const emptyBox = (): Box => [180, 85, -180, -85]

function grow(box: Box, lng = Number.NaN, lat = Number.NaN): void {
  if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 85)) return
  if (lng < box[0]) box[0] = lng
  if (lat < box[1]) box[1] = lat
  if (lng > box[2]) box[2] = lng
  if (lat > box[3]) box[3] = lat
}

function growByPairs(box: Box, places: ArrayLike<number>): void {
  for (let at = 0; at < places.length; at += 2) grow(box, places[at], places[at + 1])
}

function growBySpots(box: Box, spots: Uint32Array): void {
  let left = worldUnits
  let top = worldUnits
  let right = -1
  let bottom = -1
  for (let at = 0; at < spots.length; at += 2) {
    const x = spots[at] ?? 0
    const y = spots[at + 1] ?? 0
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (right < left) return
  for (const [x, y] of [
    [left, top],
    [right, bottom],
  ] as const) {
    const { lng, lat } = fromMercator(x / worldUnits, y / worldUnits)
    grow(box, lng, lat)
  }
}

function growByBins(box: Box, bins: BinCells): void {
  const { rings } = binRings(bins)
  for (let at = 0; at < rings.length; at += 2) {
    const { lng, lat } = fromMercator(rings[at] ?? 0, rings[at + 1] ?? 0)
    grow(box, lng, lat)
  }
}

function* cornersOf(drawing: Shapes | Trips): Generator<Position> {
  for (const { path } of drawing.paths) yield* path
  if (drawing.kind === 'trips') return
  for (const { rings } of drawing.areas) yield* rings.flat()
  for (const { place } of drawing.spots) yield place
}

function growBox(box: Box, drawing: Drawing): void {
  if (drawing.kind === 'shapes' || drawing.kind === 'trips') {
    for (const [lng, lat] of cornersOf(drawing)) grow(box, lng, lat)
  } else if (drawing.kind === 'dots') growBySpots(box, drawing.spots)
  else if (drawing.kind === 'bins') growByBins(box, drawing)
  else if ('sources' in drawing) {
    growByPairs(box, drawing.sources)
    growByPairs(box, drawing.targets)
  } else growByPairs(box, drawing.places)
}

/** What a reader left out and chose, to show and to change. */
export interface FileFacts {
  notes: readonly string[]
  /** Of a workbook with several. */
  sheets?: readonly string[] | undefined
  sheet?: string | undefined
  /** Columns of a table in its file, before those that a choice of places adds; undefined for maps. */
  width?: number | undefined
  /** No column of the table was recognised as places. */
  isPlaceless?: boolean | undefined
}

interface CountedDataset extends DatasetOutline, Partial<FileFacts> {
  rows: number
}

/** A map without its rows, as the page knows it. */
export type MapOutline = Pick<StudioMap, 'title' | 'description' | 'config' | 'dataNotices'> & {
  datasets: readonly CountedDataset[]
  bounds: readonly [west: number, south: number, east: number, north: number] | undefined
}

export interface DrawnLayer extends Explained {
  id: string
  drawing: Drawing
  labels: readonly Labels[]
}

export interface Picture extends Drawn, Explained {
  drawing: Drawing
  labels: readonly Labels[]
}

export interface Wish {
  layers: readonly StudioLayer[]
  filters: readonly StudioFilter[]
  zoom: number
}

export interface TableWish extends Omit<Wish, 'zoom'> {
  dataId: string
  order: RowOrder | undefined
}

export interface LocationsWish {
  dataId: string
  existing: readonly SavedLocation[]
}

const filterKey = (filters: readonly StudioFilter[], id: string) =>
  JSON.stringify(
    filters
      .filter(({ value, fields }) => value.kind === 'area' || fields.some(({ dataId }) => dataId === id))
      .map(testedBy),
  )

/** What decides on rows; how a filter plays does not. */
const testedBy = ({ value, fields, isOn }: StudioFilter) => ({ value, fields, isOn })

const lookKey = ({ place, label, isVisible, ...look }: StudioLayer) => JSON.stringify(look)

/** A map and its last drawings. Runs in a worker. */
export class StudioSession {
  #map: StudioMap
  /** A layer with an unchanged look stays the same object, with everything computed for it. */
  #layers: readonly StudioLayer[]
  #looks = new Map<string, { key: string; layer: StudioLayer }>()
  #rows = new Map<string, Uint32Array>()
  #filtered = ''
  #kept = new Map<string, string>()
  /** Last drawings of very many points: the page hands its copy to the graphics card. */
  #dots = new Map<string, Pick<Dots, 'rows' | 'spots' | 'radii' | 'unit'>>()

  #order: { of: Uint32Array; key: string; rows: Uint32Array } | undefined

  constructor(map: StudioMap) {
    this.#map = map
    // Computed for the bounds, reused by the first drawing.
    this.#layers = map.layers.map((layer) => this.#known(layer))
  }

  dataset(dataId: string): { dataset: StudioDataset; place: number } | undefined {
    const place = this.#map.datasets.findIndex(({ id }) => id === dataId)
    const dataset = this.#map.datasets[place]
    return dataset && { dataset, place }
  }

  outline(): MapOutline {
    const { datasets, title, description, config, dataNotices, view } = this.#map
    return {
      title,
      description,
      config,
      dataNotices,
      datasets: datasets.map(({ id, label, rows, columns }) => ({
        id,
        label,
        rows,
        columns: columns.map(({ name, type, reading }) => ({ name, type, ...(reading && { reading }) })),
      })),
      bounds: view ? undefined : this.#bounds(),
    }
  }

  add(datasets: readonly StudioDataset[]): void {
    this.#map = { ...this.#map, datasets: [...this.#map.datasets, ...datasets] }
    this.#filtered = ''
  }

  /** Returns layers whose look changed, and the rows that pass the filters. */
  draw({ layers, filters, zoom }: Wish): { changed: DrawnLayer[]; rows: Readonly<Record<string, number>> } {
    this.#layers = layers.map((layer) => this.#known(layer))
    this.#filter(filters)
    const changed: DrawnLayer[] = []
    for (const { id, isVisible } of layers) {
      const drawn = isVisible ? this.#drawn(id) : undefined
      if (!drawn) continue
      const key = `${this.#looks.get(id)?.key} ${filterKey(filters, drawn.dataset.id)} ${drawn.layer.drawn === 'cluster' ? Math.round(zoom) : ''}`
      if (this.#kept.get(id) === key) continue
      this.#kept.set(id, key)
      const drawing = drawingOf(drawn, Math.round(zoom))
      if (!drawing) continue
      this.#keepDots(id, drawing)
      changed.push({ id, drawing, labels: labelsOf(drawn), ...explained(drawn, Math.round(zoom)) })
    }
    return { changed, rows: Object.fromEntries([...this.#rows].map(([id, rows]) => [id, rows.length])) }
  }

  /** Draws all visible layers, the topmost first, for use outside this page. */
  pictures({ layers, filters, zoom }: Wish): Picture[] {
    this.#layers = layers.map((layer) => this.#known(layer))
    this.#filter(filters)
    return layers.flatMap(({ id, isVisible }) => {
      const drawn = isVisible ? this.#drawn(id) : undefined
      const drawing = drawn && drawingOf(drawn, Math.round(zoom))
      if (!drawing) return []
      return [{ ...drawn, drawing, labels: labelsOf(drawn), ...explained(drawn, Math.round(zoom)) }]
    })
  }

  tip({ id, row, tooltip }: { id: string; row: number; tooltip: StudioMap['tooltip'] }) {
    const drawn = this.#drawn(id)
    return drawn ? tooltipOf({ tooltip }, { dataset: drawn.dataset, row }) : []
  }

  near(id: string, wish: NearWish): number | undefined {
    const dots = this.#dots.get(id)
    return dots && dotAt(dots, wish)
  }

  locations({ dataId, existing }: LocationsWish): FoundLocations | undefined {
    const dataset = this.#map.datasets.find(({ id }) => id === dataId)
    const rows = this.#rows.get(dataId)
    return dataset && rows && datasetLocations(dataset, rows, existing)
  }

  table(wish: TableWish & PageWish): TablePage | undefined {
    const found = this.ordered(wish)
    return found && tablePage({ ...found, layers: this.#layers }, wish)
  }

  ordered({ layers, filters, dataId, order }: TableWish): Pick<Drawn, 'dataset' | 'rows'> | undefined {
    this.#layers = layers.map((layer) => this.#known(layer))
    this.#filter(filters)
    const dataset = this.#map.datasets.find(({ id }) => id === dataId)
    const rows = this.#rows.get(dataId)
    if (!dataset || !rows) return undefined
    const key = JSON.stringify([dataId, order])
    if (this.#order?.of !== rows || this.#order.key !== key) {
      this.#order = { of: rows, key, rows: orderedRows(dataset, rows, order) }
    }
    return { dataset, rows: this.#order.rows }
  }

  facts({ dataId, ...of }: FactsWish & { dataId: string }): ColumnFacts {
    return columnFacts(
      this.#map.datasets.find(({ id }) => id === dataId),
      of,
    )
  }

  #known(layer: StudioLayer): StudioLayer {
    const key = lookKey(layer)
    const before = this.#looks.get(layer.id)
    if (before?.key === key) return before.layer
    this.#looks.set(layer.id, { key, layer })
    return layer
  }

  #keepDots(id: string, drawing: Drawing): void {
    this.#dots.delete(id)
    if (drawing.kind !== 'dots') return
    const { rows, spots, radii, unit } = drawing
    this.#dots.set(id, { rows, spots: spots.slice(), radii: radii.slice(), unit })
  }

  #filter(filters: readonly StudioFilter[]): void {
    const { datasets } = this.#map
    const areas = filters.some(({ value }) => value.kind === 'area') ? this.#layers.map(lookKey) : []
    const key = JSON.stringify([filters.map(testedBy), areas])
    if (this.#filtered === key) return
    this.#filtered = key
    const layers = this.#layers
    this.#rows = new Map(datasets.map((dataset) => [dataset.id, shownRows(dataset, { filters, layers })]))
  }

  #drawn(id: string): Drawn | undefined {
    const layer = this.#layers.find((each) => each.id === id)
    const dataset = this.#map.datasets.find((each) => each.id === layer?.dataId)
    const rows = dataset && this.#rows.get(dataset.id)
    return layer && dataset && rows ? { layer, dataset, rows } : undefined
  }

  #bounds(): MapOutline['bounds'] {
    this.#filter([])
    const box = emptyBox()
    for (const { id } of this.#map.layers) {
      const drawn = this.#drawn(id)
      const drawing = drawn && drawingOf(drawn, 4)
      if (drawing) growBox(box, drawing)
    }
    return box[0] <= box[2] ? box : undefined
  }
}
