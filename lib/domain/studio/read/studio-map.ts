import type { Json } from '@/lib/json/json-parts'
import type { Rgba } from './rgba'
import type { Shape } from './shapes'
import type { Brush, Split } from './split'

export type Cell = string | number | boolean | null
export type Rgb = readonly [red: number, green: number, blue: number]

export interface StudioColumn {
  name: string
  /** kepler.gl's name of the type. */
  type: string
  /** Numbers, and times in ms; NaN if a row has none. */
  numbers?: Float64Array
  /** As the file has them; objects as JSON. Of numbers without a gap the numbers themselves. */
  values: ArrayLike<Cell> & Iterable<Cell>
  /** Of a column with shapes. */
  shapes?: readonly (Shape | null)[]
}

export interface StudioDataset {
  id: string
  label: string
  color: Rgb
  rows: number
  columns: readonly StudioColumn[]
}

/** A dataset by its columns, without rows. */
export interface DatasetOutline {
  id: string
  label: string
  columns: readonly Pick<StudioColumn, 'name' | 'type'>[]
}

/** Layer types that are drawn, with the names that people read. */
export const layerTypes = {
  point: 'Point',
  arc: 'Arc',
  line: 'Line',
  grid: 'Grid',
  hexagon: 'Hexbin',
  geojson: 'GeoJSON',
  cluster: 'Cluster',
  contour: 'Contour',
  heatmap: 'Heatmap',
  icon: 'Icon',
  trip: 'Trip',
  s2: 'S2',
  hexagonId: 'H3',
} as const
export type LayerType = keyof typeof layerTypes

export interface Channel {
  field: string
  scale: string
}

export interface StudioLayer {
  /** Index among the layers of the file. */
  place: number
  id: string
  /** As the file names it. */
  type: string
  /** Undefined for what cannot be drawn. */
  drawn: LayerType | undefined
  label: string
  dataId: string
  isVisible: boolean
  color: Rgb
  /** Columns by their use, such as `lat`. */
  columns: Readonly<Record<string, string>>
  /** Which of its forms of columns the type has; empty in older files. */
  columnMode: string
  /** As kepler.gl has it today: files of older versions mean another. */
  vis: Json
  /** By name: color, strokeColor, size, height, radius, weight, coverage. */
  channels: Readonly<Record<string, Channel>>
  /** Scales of channels without a field, which show how many rows there are. */
  countScales: Readonly<Record<string, string>>
  labels: readonly LabelStyle[]
}

/** Texts of a column beside a layer's points. */
export interface LabelStyle {
  field: string
  color: Rgb
  /** Pixels of kepler.gl's (`pixelShare`). */
  size: number
  /** Which end of the text is at its point. */
  anchor: 'start' | 'middle' | 'end'
  /** Whether the text is above its point, level with it or below. */
  alignment: 'top' | 'center' | 'bottom'
  /** Around the letters; the width goes from 0 to 1. */
  outline: { width: number; color: Rgba } | undefined
  /** Behind the text. */
  background: Rgba | undefined
}

export type FilterValue =
  | { kind: 'range'; value: readonly [from: number, to: number] }
  | { kind: 'time'; value: readonly [from: number, to: number] }
  | { kind: 'select'; value: Cell }
  | { kind: 'multi'; value: readonly Cell[] }
  | { kind: 'area'; rings: readonly (readonly [lng: number, lat: number])[][]; layers: readonly string[] }

export interface StudioFilter {
  /** Index among the filters of the file. */
  place: number
  /** Columns by dataset. */
  fields: readonly { dataId: string; name: string }[]
  isOn: boolean
  speed: number
  value: FilterValue
}

export interface StudioView {
  lat: number
  lng: number
  zoom: number
  pitch: number
  bearing: number
}

/** Parts of a ground, in kepler.gl's words. */
export const mapGroupNames = ['label', 'road', 'border', 'building', 'water', 'land'] as const
export type MapGroups = Readonly<Partial<Record<(typeof mapGroupNames)[number], boolean>>>

/** A map file as it is drawn. */
export interface StudioMap {
  title: string
  description: string
  /** The settings as the file has them. */
  config: Json
  datasets: readonly StudioDataset[]
  layers: readonly StudioLayer[]
  filters: readonly StudioFilter[]
  tooltip: { isOn: boolean; fields: Readonly<Record<string, readonly { name: string; format: string }[]>> }
  /** Undefined for one map. */
  split: Split | undefined
  brush: Brush
  /** Undefined if the file has none: the data decide. */
  view: StudioView | undefined
  ground: 'dark' | 'light' | 'satellite'
  /** How things are drawn over each other. */
  blending: 'normal' | 'additive' | 'subtractive'
  /** Time of what moves at first, ms. */
  moment: number | undefined
  /** Parts of the ground that the file shows or leaves out, and those that lie above its layers. */
  groups: { shown: MapGroups | undefined; above: MapGroups | undefined }
  /** Sentences on what the file has and the map does not show. */
  notices: readonly string[]
  /** Sentences on its rows. */
  dataNotices: readonly string[]
}

export const columnOf = (dataset: StudioDataset | undefined, name: string | undefined) =>
  dataset?.columns.find((column) => column.name === name)
