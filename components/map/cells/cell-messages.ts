import type { ScoreKind } from '@/lib/catalogue/demand-step'
import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import type { EarlyCellsMessage } from '@/lib/config/early-requests'
import type { ConfiguredField } from '@/lib/domain/filters/filter-fields'
import type { CellRules } from '@/lib/domain/map/cells/cell-rules'
import type { ColourClasses } from '@/lib/domain/map/colour-classes'
import type { LatLng } from '@/lib/geo/coordinates'
import type { Bounds } from '@/lib/geo/mercator'
import type { Direction } from './cell-steps'

/** `tiles` lists parent cells with data by their cells' H3 resolution. */
export interface CellSource {
  country: string
  version: string
  tiles: Readonly<Record<string, readonly string[]>>
}

/** `ring` is closed, [lng, lat]; scores are fractions of the country maximum. */
export interface FoundCell {
  id: string
  resolution: number
  lat: number
  lng: number
  ring: [number, number][]
  scores: { DC: number | null; AC: number | null }
  /** Share of the full height in the 3D view. */
  height?: number
}

export interface CursorCell extends FoundCell {
  isHidden: boolean
}

export interface LabelsQuestion {
  grouping: number
  box: Bounds
  stations: readonly LatLng[]
  worldSize: number
  /** Smaller discs, at most 32 px wide with their ring. */
  isPhone?: boolean | undefined
}

export type CursorMove =
  | { from: string; direction: Direction; line: { lat: number; lng: number } }
  | { place: { lat: number; lng: number } }

/** The slider's range is divided into bins (50); without a slider, the data's own range. */
export interface FactsQuestion {
  column: HexagonColumn
  slider?: Pick<ConfiguredField, 'kind' | 'bounds'> | undefined
  bins?: number | undefined
}

/** Numbers in the column's unit, or words; null when missing. */
export type CellFigures = Readonly<Partial<Record<HexagonColumn, number | string | null>>>

export interface CellColour {
  column: HexagonColumn
  classes: ColourClasses
}

/**
 * `positions` holds x, y and edge (0 at a centre, 1 on the border) per vertex in Web Mercator fractions
 * relative to `anchor`; `steps` the DC and AC demand step per vertex, 0 for no score.
 */
export interface CellMesh {
  key: string
  anchor: readonly [x: number, y: number]
  positions: Float32Array<ArrayBuffer>
  steps: Uint8Array<ArrayBuffer>
  indices: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>
  cells: number
}

/** `ramp` holds red, green, blue 0..1 for steps 1..9. */
export interface PrismLook {
  score: ScoreKind
  ramp: readonly (readonly [number, number, number])[]
}

/**
 * Longitude and latitude, fraction of the full height, and red, green, blue and opacity 0..255 per cell. All
 * share the shape of `middle`, the tile's middle cell.
 */
export interface CellPrisms {
  middle: string
  places: Float64Array<ArrayBuffer>
  heights: Float32Array<ArrayBuffer>
  colours: Uint8Array<ArrayBuffer>
}

/** In the 3D view, the line of sight descends from above `over` to the ground at the place. */
export interface AimedPlace extends LatLng {
  over?: LatLng | undefined
}

export type ToCellWorker =
  /** Before `open`, if the page fetches the tiles that everyone may read (`PageFetcher`). */
  | { type: 'fetcher'; port: MessagePort }
  /** Before `open`; its results are posted once the page opens the country. */
  | EarlyCellsMessage
  | { type: 'open'; source: CellSource }
  | { type: 'view'; bounds: Bounds; zoom: number }
  | { type: 'rules'; rules: CellRules }
  | { type: 'find'; id: number; place: AimedPlace }
  | { type: 'prisms'; look: PrismLook | null }
  | { type: 'move'; id: number; move: CursorMove }
  | { type: 'facts'; id: number; questions: FactsQuestion[] }
  | { type: 'figures'; id: number; cell: string; columns: readonly HexagonColumn[] }
  | { type: 'ring'; id: number; lat: number; lng: number }
  | { type: 'retry' }
  /** `coordinates` is latitude, longitude, latitude, ... */
  | { type: 'cluster'; id: number; coordinates: Float64Array<ArrayBuffer>; radiusKm: number }
  | { type: 'labels'; id: number; question: LabelsQuestion }

export type FromCellWorker =
  | { type: 'mesh'; mesh: CellMesh }
  | { type: 'shown'; keys: string[] }
  | { type: 'dropped'; keys: string[] }
  /** A code of `paintCodes` per vertex; null for the score without a filter. */
  | { type: 'painted'; key: string; paint: Uint8Array<ArrayBuffer> | null }
  | { type: 'prisms'; key: string; prisms: CellPrisms }
  /** Undefined for the score. */
  | { type: 'classes'; colour: CellColour | undefined }
  | { type: 'answer'; id: number; answer: unknown }
  /** Posted once until retried. */
  | { type: 'failed' }
