import type { ScoreKind } from '@/lib/catalogue/demand-step'
import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import type { ConfiguredField } from '@/lib/domain/filters/filter-fields'
import type { ColourClasses } from '@/lib/domain/map/colour-classes'
import type { LatLng } from '@/lib/geo/coordinates'
import type { Bounds } from '@/lib/geo/mercator'
import type { CellRules } from './cell-rules'
import type { Direction } from './cell-steps'

/** Which atlas the cells come from. `tiles` lists the parent cells with data by H3 resolution of their cells. */
export interface CellSource {
  country: string
  version: string
  tiles: Readonly<Record<string, readonly string[]>>
}

/** A cell of the map. `ring` is closed, [lng, lat]; scores are fractions of the country maximum. */
export interface FoundCell {
  id: string
  resolution: number
  lat: number
  lng: number
  ring: [number, number][]
  scores: { DC: number | null; AC: number | null }
}

/** A cell that the keyboard is on; it may be one that the filters hide, or one without scores. */
export interface CursorCell extends FoundCell {
  isHidden: boolean
}

/** Which labels are wanted: those of a grouping in a box, clear of chargers, on a world so many px wide. */
export interface LabelsQuestion {
  grouping: number
  box: Bounds
  chargers: readonly LatLng[]
  worldSize: number
}

/** Where the keyboard goes: to a neighbour, along the line that the way began on, or to a place's own cell. */
export type CursorMove =
  | { from: string; direction: Direction; line: { lat: number; lng: number } }
  | { place: { lat: number; lng: number } }

/** A column, and the slider that its cells are counted for (one from end to end without) in so many steps (50). */
export interface FactsQuestion {
  column: HexagonColumn
  slider?: Pick<ConfiguredField, 'kind' | 'bounds'> | undefined
  bins?: number | undefined
}

/** What is known of one cell by column: figures in the column's unit or words; null for none. */
export type CellFigures = Readonly<Partial<Record<HexagonColumn, number | string | null>>>

/** A column that colours the cells, with its classes at the level of detail that is drawn. */
export interface CellColour {
  column: HexagonColumn
  classes: ColourClasses
}

/**
 * A tile ready for the graphics card. `positions` holds x, y and edge (0 at a centre, 1 on the border) per vertex in
 * Web Mercator fractions relative to `anchor`, which stays in double precision; `steps` holds the DC and AC demand
 * step per vertex, 0 where the cell has none.
 */
export interface CellMesh {
  key: string
  anchor: readonly [x: number, y: number]
  positions: Float32Array<ArrayBuffer>
  steps: Uint8Array<ArrayBuffer>
  indices: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>
  cells: number
}

/** How columns of the 3D view look. `ramp` has red, green, blue 0..1 for the steps 1..9. */
export interface PrismLook {
  score: ScoreKind
  ramp: readonly (readonly [number, number, number])[]
}

/**
 * The columns of a tile for the 3D view, one for each of its cells that is drawn: longitude and latitude, the share of
 * the full height, and red, green, blue and opacity 0..255. `shape` holds the corners that they share in metres
 * [east, north] of the centre.
 */
export interface CellPrisms {
  places: Float64Array<ArrayBuffer>
  heights: Float32Array<ArrayBuffer>
  colours: Uint8Array<ArrayBuffer>
  shape: readonly (readonly [number, number])[]
}

/**
 * A place that somebody points at. With `over` they look along a line that is as high as the highest column over that
 * place and comes down to the ground at the first.
 */
export interface AimedPlace extends LatLng {
  over?: LatLng | undefined
}

export type ToCellWorker =
  | { type: 'open'; source: CellSource }
  | { type: 'view'; bounds: Bounds; zoom: number }
  | { type: 'rules'; rules: CellRules }
  | { type: 'find'; id: number; place: AimedPlace }
  /** Columns for the tiles that are drawn, from now on; null for none. */
  | { type: 'prisms'; look: PrismLook | null }
  | { type: 'move'; id: number; move: CursorMove }
  | { type: 'facts'; id: number; questions: FactsQuestion[] }
  | { type: 'figures'; id: number; cell: string; columns: readonly HexagonColumn[] }
  /** The finest cell at a point, with data or without. */
  | { type: 'ring'; id: number; lat: number; lng: number }
  | { type: 'retry' }
  /** `coordinates` is latitude, longitude, latitude, ... */
  | { type: 'cluster'; id: number; coordinates: Float64Array<ArrayBuffer>; radiusKm: number }
  | { type: 'labels'; id: number; question: LabelsQuestion }

export type FromCellWorker =
  | { type: 'mesh'; mesh: CellMesh }
  /** Meshes to draw now; all of them were sent before. */
  | { type: 'shown'; keys: string[] }
  | { type: 'dropped'; keys: string[] }
  /** A code of `paintCodes` for every vertex of a mesh that was sent before; null for the score and no filter. */
  | { type: 'painted'; key: string; paint: Uint8Array<ArrayBuffer> | null }
  /** Columns of a tile, sent before it is shown and whenever its paint changes. */
  | { type: 'prisms'; key: string; prisms: CellPrisms }
  /** What the colours of the drawn cells stand for; undefined for the score. */
  | { type: 'classes'; colour: CellColour | undefined }
  | { type: 'answer'; id: number; answer: unknown }
  /** Something could not be read; said once until it is tried again. */
  | { type: 'failed' }
