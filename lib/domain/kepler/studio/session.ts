import { drawingOf, type LayerLegend, labelsOf, legendOf } from './draw'
import type { Drawn } from './draw-rows'
import type { Drawing, Labels } from './drawing'
import { shownRows } from './shown-rows'
import {
  columnOf,
  type StudioDataset,
  type StudioFilter,
  type StudioLayer,
  type StudioMap,
} from './studio-map'
import { tooltipOf } from './tooltip'

/** What a filter can be set to. */
export interface FilterFacts {
  place: number
  /** Ends of the numbers or times. */
  ends?: readonly [from: number, to: number]
  /** Rows by equal steps between the ends. */
  bins?: readonly number[]
  /** Values of a select with their rows, the most frequent first. */
  values?: readonly { value: string | number | boolean; rows: number }[]
  /** How a time is written. */
  isWhole: boolean
}

/** A map without its data, as the page knows it. */
export type MapOutline = Omit<StudioMap, 'datasets'> & {
  datasets: readonly { id: string; label: string; rows: number; columns: number }[]
  facts: readonly FilterFacts[]
  bounds: readonly [west: number, south: number, east: number, north: number] | undefined
}

export interface DrawnLayer {
  id: number
  drawing: Drawing
  labels: readonly Labels[]
  legend: LayerLegend | undefined
}

/** What the page wants to see. */
export interface Wish {
  layers: readonly { place: number; isVisible: boolean }[]
  filters: readonly StudioFilter[]
  zoom: number
}

const steps = 60

/** Most values of a select. */
const mostValues = 500

function rangeFacts(numbers: Float64Array, place: number): FilterFacts {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let isWhole = true
  for (const value of numbers) {
    if (Number.isNaN(value)) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
    isWhole &&= Number.isInteger(value)
  }
  if (low > high) return { place, isWhole }
  const bins = new Array<number>(steps).fill(0)
  const width = (high - low) / steps || 1
  for (const value of numbers) {
    if (Number.isNaN(value)) continue
    const at = Math.min(steps - 1, Math.floor((value - low) / width))
    bins[at] = (bins[at] ?? 0) + 1
  }
  return { place, ends: [low, high], bins, isWhole }
}

function factsOf(filter: StudioFilter, datasets: readonly StudioDataset[]): FilterFacts {
  const [field] = filter.fields
  const column = columnOf(
    datasets.find(({ id }) => id === field?.dataId),
    field?.name,
  )
  const { place, value } = filter
  if (!column || value.kind === 'area') return { place, isWhole: false }
  if ((value.kind === 'range' || value.kind === 'time') && column.numbers)
    return rangeFacts(column.numbers, place)
  const counts = new Map<string | number | boolean, number>()
  for (const each of column.values) {
    if (each !== null) counts.set(each, (counts.get(each) ?? 0) + 1)
  }
  const values = [...counts].map(([each, rows]) => ({ value: each, rows }))
  return { place, values: values.sort((a, b) => b.rows - a.rows).slice(0, mostValues), isWhole: false }
}

type Box = [west: number, south: number, east: number, north: number]

function grow(box: Box, [lng = Number.NaN, lat = Number.NaN]: readonly number[]): void {
  if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 85)) return
  box[0] = Math.min(box[0], lng)
  box[1] = Math.min(box[1], lat)
  box[2] = Math.max(box[2], lng)
  box[3] = Math.max(box[3], lat)
}

function* pairsIn(places: Float64Array): Generator<readonly number[]> {
  for (let at = 0; at < places.length; at += 2) yield [places[at] ?? 0, places[at + 1] ?? 0]
}

/** Corners of what a layer draws. */
function* placesIn(drawing: Drawing): Generator<readonly number[]> {
  if (drawing.kind === 'shapes' || drawing.kind === 'trips') {
    for (const { path } of drawing.paths) yield* path
    if (drawing.kind === 'trips') return
    for (const { rings } of drawing.areas) yield* rings.flat()
    yield* drawing.spots.map(({ place }) => place)
  } else if ('sources' in drawing) {
    yield* pairsIn(drawing.sources)
    yield* pairsIn(drawing.targets)
  } else yield* pairsIn(drawing.places)
}

/** The filters that a dataset's layers depend on. */
const filterKey = (filters: readonly StudioFilter[], id: string) =>
  JSON.stringify(
    filters.filter(
      ({ value, fields }) => value.kind === 'area' || fields.some(({ dataId }) => dataId === id),
    ),
  )

/** A map and what was drawn of it last; lives beside the page, in a worker. */
export class StudioSession {
  readonly #map: StudioMap
  #rows = new Map<string, Uint32Array>()
  #filtered = ''
  #kept = new Map<number, string>()

  constructor(map: StudioMap) {
    this.#map = map
  }

  outline(): MapOutline {
    const { datasets, ...rest } = this.#map
    return {
      ...rest,
      datasets: datasets.map(({ id, label, rows, columns }) => ({
        id,
        label,
        rows,
        columns: columns.length,
      })),
      facts: rest.filters.map((filter) => factsOf(filter, datasets)),
      bounds: rest.view ? undefined : this.#bounds(),
    }
  }

  /** The layers that look different from before, and the rows that filters leave. */
  draw({ layers, filters, zoom }: Wish): { changed: DrawnLayer[]; rows: Readonly<Record<string, number>> } {
    this.#filter(filters)
    const changed: DrawnLayer[] = []
    for (const { place, isVisible } of layers) {
      const drawn = isVisible ? this.#drawn(place) : undefined
      if (!drawn) continue
      const key = `${filterKey(filters, drawn.dataset.id)} ${drawn.layer.drawn === 'cluster' ? Math.round(zoom) : ''}`
      if (this.#kept.get(place) === key) continue
      this.#kept.set(place, key)
      const drawing = drawingOf(drawn, Math.round(zoom))
      if (!drawing) continue
      changed.push({ id: place, drawing, labels: labelsOf(drawn), legend: legendOf(drawn, Math.round(zoom)) })
    }
    return { changed, rows: Object.fromEntries([...this.#rows].map(([id, rows]) => [id, rows.length])) }
  }

  /** What the tooltip says of a row of a layer. */
  tip(place: number, row: number): { name: string; text: string }[] {
    const drawn = this.#drawn(place)
    return drawn ? tooltipOf(this.#map, { dataset: drawn.dataset, row }) : []
  }

  #filter(filters: readonly StudioFilter[]): void {
    const key = JSON.stringify(filters)
    if (this.#filtered === key) return
    this.#filtered = key
    const { datasets, layers } = this.#map
    this.#rows = new Map(datasets.map((dataset) => [dataset.id, shownRows(dataset, { filters, layers })]))
  }

  #drawn(place: number): Drawn | undefined {
    const layer: StudioLayer | undefined = this.#map.layers[place]
    const dataset = this.#map.datasets.find(({ id }) => id === layer?.dataId)
    const rows = dataset && this.#rows.get(dataset.id)
    return layer && dataset && rows ? { layer, dataset, rows } : undefined
  }

  #bounds(): MapOutline['bounds'] {
    this.#filter([])
    const box: Box = [180, 85, -180, -85]
    for (const place of this.#map.layers.keys()) {
      const drawn = this.#drawn(place)
      const drawing = drawn && drawingOf(drawn, 4)
      for (const corner of drawing ? placesIn(drawing) : []) grow(box, corner)
    }
    return box[0] <= box[2] ? box : undefined
  }
}
