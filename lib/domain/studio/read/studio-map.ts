import type { ColumnReading } from '@/lib/domain/tables/column-reading'
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
  /** Numbers, and times in ms; NaN for a missing value. */
  numbers?: Float64Array
  /** As in the file, objects as JSON. The same list as `numbers` for numbers without gaps. */
  values: ArrayLike<Cell> & Iterable<Cell>
  shapes?: readonly (Shape | null)[]
  /** Of a column of lists, such as those of a row's neighbours. */
  lists?: readonly (readonly unknown[])[]
  /** How its texts were read, if they fit more than one way. */
  reading?: ColumnReading
}

export interface StudioDataset {
  id: string
  label: string
  color: Rgb
  rows: number
  columns: readonly StudioColumn[]
  /** Of a dataset with more columns than are read: those of its file, and the index there of each one read. */
  wide?: { columns: number; places: readonly number[] } | undefined
}

export interface DatasetOutline {
  id: string
  label: string
  columns: readonly Pick<StudioColumn, 'name' | 'type' | 'reading'>[]
}

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
  place: number
  id: string
  type: string
  drawn: LayerType | undefined
  label: string
  dataId: string
  isVisible: boolean
  color: Rgb
  columns: Readonly<Record<string, string>>
  /** Which of its column modes the type uses; empty in older files. */
  columnMode: string
  /** Translated to today's kepler.gl. */
  vis: Json
  /** By name: color, strokeColor, size, height, radius, weight, coverage. */
  channels: Readonly<Record<string, Channel>>
  /** Scales of channels without a field, which show row counts. */
  countScales: Readonly<Record<string, string>>
  labels: readonly LabelStyle[]
}

export interface LabelStyle {
  field: string
  color: Rgb
  /** kepler.gl pixels (`pixelShare`). */
  size: number
  anchor: 'start' | 'middle' | 'end'
  alignment: 'top' | 'center' | 'bottom'
  /** Around the letters; width 0 to 1. */
  outline: { width: number; color: Rgba } | undefined
  background: Rgba | undefined
}

export type FilterValue =
  | { kind: 'range'; value: readonly [from: number, to: number] }
  | { kind: 'time'; value: readonly [from: number, to: number] }
  | { kind: 'select'; value: Cell }
  | { kind: 'multi'; value: readonly Cell[] }
  | { kind: 'area'; rings: readonly (readonly [lng: number, lat: number])[][]; layers: readonly string[] }

/** How kepler.gl plays a time filter: a window that moves, one that grows, or whole intervals. */
export const animationWindows = ['free', 'incremental', 'interval'] as const
export type AnimationWindow = (typeof animationWindows)[number]

export interface StudioFilter {
  place: number
  fields: readonly { dataId: string; name: string }[]
  isOn: boolean
  speed: number
  animationWindow: AnimationWindow
  /** Interval of the file's chart, such as `1-month`. */
  interval: string | undefined
  /** Whether a time filter has its player below the map. */
  isPlayer: boolean
  value: FilterValue
}

export interface StudioView {
  lat: number
  lng: number
  zoom: number
  pitch: number
  bearing: number
}

export const mapGroupNames = ['label', 'road', 'border', 'building', 'water', 'land'] as const
export type MapGroups = Readonly<Partial<Record<(typeof mapGroupNames)[number], boolean>>>

export interface StudioMap {
  title: string
  description: string
  config: Json
  datasets: readonly StudioDataset[]
  layers: readonly StudioLayer[]
  filters: readonly StudioFilter[]
  tooltip: { isOn: boolean; fields: Readonly<Record<string, readonly { name: string; format: string }[]>> }
  split: Split | undefined
  brush: Brush
  /** Undefined if the file has none: the data decide. */
  view: StudioView | undefined
  ground: 'dark' | 'light' | 'streets' | 'satellite'
  blending: 'normal' | 'additive' | 'subtractive'
  /** First time of animations, ms. */
  moment: number | undefined
  /** Parts of the base map that the file shows or hides, and those above its layers. */
  groups: { shown: MapGroups | undefined; above: MapGroups | undefined }
  notices: readonly string[]
  dataNotices: readonly string[]
}

export const columnOf = (dataset: StudioDataset | undefined, name: string | undefined) =>
  dataset?.columns.find((column) => column.name === name)
