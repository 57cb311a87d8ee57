import type { Bounds } from '@/lib/geo/mercator'
import { type CellEngine, type CellManifest, startCells } from './cell-engine'

let waiting: { manifest: CellManifest; engine: CellEngine } | undefined

/** Starts fetching a view's cells before its map exists; cells that no map takes are dropped. */
export function startEarlyCells(manifest: CellManifest, view: { bounds: Bounds; zoom: number }): void {
  waiting?.engine.client.close()
  waiting = { manifest, engine: startCells(manifest) }
  waiting.engine.client.view(view)
}

/** Whether cells wait for their map, with their worker running. */
export const hasEarlyCells = (): boolean => waiting !== undefined

/** Takes the cells started for this version of a country, once. */
export function takeEarlyCells({ country, version }: CellManifest): CellEngine | undefined {
  const { manifest, engine } = waiting ?? {}
  if (manifest?.country !== country || manifest.version !== version) return undefined
  waiting = undefined
  return engine
}
