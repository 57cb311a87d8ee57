import type { Bounds } from '@/lib/geo/mercator'
import { type CellEngine, type CellManifest, startCells } from './cell-engine'

let waiting: { manifest: CellManifest; engine: CellEngine } | undefined

/** Has the cells of a view fetched for a map that is still to come; those that no map has taken are given up. */
export function startEarlyCells(manifest: CellManifest, view: { bounds: Bounds; zoom: number }): void {
  waiting?.engine.client.close()
  waiting = { manifest, engine: startCells(manifest) }
  waiting.engine.client.view(view)
}

/** Whether cells wait for their map: their worker runs already. */
export const hasEarlyCells = (): boolean => waiting !== undefined

/** The cells that were started for this version of a country, once. */
export function takeEarlyCells({ country, version }: CellManifest): CellEngine | undefined {
  const { manifest, engine } = waiting ?? {}
  if (manifest?.country !== country || manifest.version !== version) return undefined
  waiting = undefined
  return engine
}
