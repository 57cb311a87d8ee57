import type { Position } from '@/lib/domain/studio/read/shapes'
import type { LabelStyle, StudioDataset, StudioLayer } from '@/lib/domain/studio/read/studio-map'

export interface Drawn {
  layer: StudioLayer
  dataset: StudioDataset
  rows: Uint32Array
}

interface Common {
  /** Dataset row of each item, to find it when pressed. */
  rows: Uint32Array
  bins?: { counts: Uint32Array; figures: Float64Array }
}

export interface Discs extends Common {
  kind: 'discs'
  /** Longitude, latitude, ... */
  places: Float64Array
  /** Metres above the ground. */
  altitudes?: Float64Array | undefined
  radii: Float32Array
  /** `scaled` metres grow as the map zooms out, as in kepler.gl. */
  unit: 'scaled' | 'metres' | 'px'
  /** Red, green, blue, opacity, ... */
  fills: Uint8Array
  lines: Uint8Array | undefined
  lineWidth: number
  isFilled: boolean
}

/** Very many discs, by place in 2^-32 of the world square: x, y, ... */
export interface Dots
  extends Common,
    Omit<Discs, 'kind' | 'places' | 'altitudes' | 'isFilled' | 'radii' | 'fills' | 'lines'> {
  kind: 'dots'
  spots: Uint32Array<ArrayBuffer>
  radii: Float32Array<ArrayBuffer>
  fills: Uint8Array<ArrayBuffer>
  lines: Uint8Array<ArrayBuffer> | undefined
}

export interface Links extends Common {
  kind: 'arcs' | 'lines'
  sources: Float64Array
  targets: Float64Array
  /** Metres above the ground. */
  altitudes?: { sources: Float64Array; targets: Float64Array } | undefined
  sourceColors: Uint8Array
  targetColors: Uint8Array
  widths: Float32Array
}

export interface Cells extends Common {
  kind: 'cells'
  places: Float64Array
  /** Index of each ring's first point. */
  starts: Uint32Array
  /** Per corner. */
  fills: Uint8Array
  heights: Float32Array | undefined
  hasFixedHeights: boolean
}

export interface BinCells extends Common {
  kind: 'bins'
  shape: 'square' | 'hexagon'
  places: Float64Array
  /** From the middle to a hexagon's corner or a square's side, in 1/512 of the world. */
  radius: number
  fills: Uint8Array
  heights: Float32Array | undefined
  /** Heights grow as the map zooms out, as in kepler.gl. */
  isScaled: boolean
}

export interface Bands extends Common {
  kind: 'bands'
  places: Float64Array
  starts: Uint32Array
  /** Per corner. */
  fills: Uint8Array
  /** Corners of the triangles of all rings. */
  indices: Uint32Array
}

export interface Shapes extends Common {
  kind: 'shapes'
  areas: readonly { rings: readonly Position[][]; row: number }[]
  paths: readonly { path: readonly Position[]; row: number }[]
  spots: readonly { place: Position; row: number }[]
  /** By row of the dataset. */
  fills: Uint8Array
  lines: Uint8Array
  /** Outlines of points. */
  rings: Uint8Array
  /** In `lineMetres`, which grow as radii do. */
  widths: Float32Array
  heights: Float32Array | undefined
  hasFixedHeights: boolean
  hasWires: boolean
  radii: Float32Array
  unit: Discs['unit']
  isFilled: boolean
  isStroked: boolean
}

/** Each corner has a time. */
export interface Trips extends Common {
  kind: 'trips'
  paths: readonly { path: readonly Position[]; times: readonly number[]; row: number }[]
  colors: Uint8Array
  /** In `lineMetres`, which grow as radii do. */
  widths: Float32Array
  trailMs: number
  isFading: boolean
  span: readonly [from: number, to: number]
}

export interface Heat extends Common {
  kind: 'heat'
  places: Float64Array
  weights: Float32Array
  /** Shows the mean of the weights nearby, not their sum. */
  isMean: boolean
  /** Share of the highest mean below which colours fade. */
  threshold: number
  /** px at the closest zoom. */
  radius: number
  /** Factor of the weights. */
  intensity: number
  opacity: number
  colors: readonly (readonly [number, number, number])[]
}

/** Geometry and colours of a layer, independent of any map library. */
export type Drawing = Discs | Dots | Links | Cells | BinCells | Bands | Shapes | Trips | Heat

export interface Labels {
  items: readonly {
    place: readonly [number, number]
    text: string
    color: readonly [number, number, number]
    radius: number
  }[]
  unit: Discs['unit']
  style: Pick<LabelStyle, 'size' | 'anchor' | 'alignment' | 'outline' | 'background'>
}
