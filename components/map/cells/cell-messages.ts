import type { Cluster } from '@/lib/domain/greedy-clusters'
import type { Bounds } from '@/lib/geo/mercator'

/** Which atlas the cells come from. `tiles` lists the parent cells with data by H3 resolution of their cells. */
export interface CellSource {
  country: string
  version: string
  tiles: Readonly<Record<string, readonly string[]>>
}

/** A cell under the cursor. `ring` is closed, [lng, lat]; scores are fractions of the country maximum. */
export interface FoundCell {
  id: string
  resolution: number
  lat: number
  lng: number
  ring: [number, number][]
  scores: { DC: number | null; AC: number | null }
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
  indices: Uint32Array<ArrayBuffer>
  cells: number
}

export type ToCellWorker =
  | { type: 'open'; source: CellSource }
  | { type: 'view'; bounds: Bounds; zoom: number }
  | { type: 'find'; id: number; lat: number; lng: number }
  | { type: 'retry' }
  /** `coordinates` is latitude, longitude, latitude, ... */
  | { type: 'cluster'; id: number; coordinates: Float64Array<ArrayBuffer>; radiusKm: number }

export type FromCellWorker =
  | { type: 'mesh'; mesh: CellMesh }
  /** Meshes to draw now; all of them were sent before. */
  | { type: 'shown'; keys: string[] }
  | { type: 'dropped'; keys: string[] }
  | { type: 'found'; id: number; cell: FoundCell | null }
  | { type: 'clustered'; id: number; clusters: Cluster[] }
  | { type: 'failed' }
