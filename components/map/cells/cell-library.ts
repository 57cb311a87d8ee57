import { cellToLatLng, latLngToCell } from 'h3-js'
import type { HexagonLevel } from '@/lib/domain/hexagon-columns'
import type { Bounds } from '@/lib/geo/mercator'
import { type CellColumns, cellMesh, noScore } from './cell-mesh'
import type { CellSource, FoundCell, FromCellWorker } from './cell-messages'
import { ringOf } from './cell-ring'
import { type CellTile, tileIndex, tilesInView } from './cell-tiles'

/** Tiles kept once loaded; at 2,401 cells each this is some 60 MB on the graphics card at the very most. */
const keptTiles = 160

export interface CellLibraryDeps {
  /** Reads a tile; rejects when it cannot. */
  load(source: CellSource, parent: string, signal: AbortSignal): Promise<CellColumns>
  send(message: FromCellWorker): void
}

const levelOf = (key: string | undefined) => key?.split('/')[0]

const scoreAt = (column: Uint8Array, row: number): number | null => {
  const value = column[row]
  return value === undefined || value === noScore ? null : value / 100
}

/**
 * What a map's cell worker does, apart from being a worker: keeps the tiles of the view loaded, hands meshes out and
 * answers which cell lies under a point. A new view aborts what the older one still loads and no longer needs.
 */
export class CellLibrary {
  readonly #deps: CellLibraryDeps
  #source: CellSource | undefined
  #index: ReadonlyMap<HexagonLevel, readonly CellTile[]> = new Map()
  #wanted: CellTile[] = []
  #shown: string[] = []
  readonly #loaded = new Map<string, CellColumns>()
  readonly #loading = new Map<string, AbortController>()

  constructor(deps: CellLibraryDeps) {
    this.#deps = deps
  }

  open(source: CellSource): void {
    for (const controller of this.#loading.values()) controller.abort()
    this.#loading.clear()
    this.#drop([...this.#loaded.keys()])
    this.#source = source
    this.#index = tileIndex(source)
    this.#wanted = []
    this.#shown = []
  }

  view(view: { bounds: Bounds; zoom: number }): void {
    this.#wanted = tilesInView(this.#index, view)
    this.retry()
  }

  /** Loads what the view needs and is neither here nor under way. */
  retry(): void {
    const keys = new Set(this.#wanted.map(({ key }) => key))
    for (const [key, controller] of this.#loading) if (!keys.has(key)) controller.abort()
    for (const tile of this.#wanted) {
      if (this.#loaded.has(tile.key)) this.#touch(tile.key)
      else if (!this.#loading.has(tile.key)) void this.#load(tile)
    }
    this.#show()
  }

  /** The cell with a score at a point, at the level of detail that is drawn; null between the cells. */
  find({ lat, lng }: { lat: number; lng: number }): FoundCell | null {
    const level = levelOf(this.#shown[0])
    if (level === undefined) return null
    const id = latLngToCell(lat, lng, Number(level))
    const h3 = BigInt(`0x${id}`)
    for (const key of this.#shown) {
      const columns = this.#loaded.get(key)
      const row = columns?.h3.indexOf(h3) ?? -1
      if (!columns || row < 0) continue
      const scores = { DC: scoreAt(columns.dc, row), AC: scoreAt(columns.ac, row) }
      const [cellLat, cellLng] = cellToLatLng(id)
      return { id, resolution: Number(level), lat: cellLat, lng: cellLng, ring: ringOf(id), scores }
    }
    return null
  }

  async #load(tile: CellTile): Promise<void> {
    const source = this.#source
    if (!source) return
    const controller = new AbortController()
    this.#loading.set(tile.key, controller)
    try {
      const columns = await this.#deps.load(source, tile.parent, controller.signal)
      if (controller.signal.aborted) return
      this.#keep(tile, columns)
    } catch {
      if (!controller.signal.aborted) this.#deps.send({ type: 'failed' })
    } finally {
      if (this.#loading.get(tile.key) === controller) this.#loading.delete(tile.key)
    }
    this.#show()
  }

  #keep(tile: CellTile, columns: CellColumns) {
    this.#loaded.set(tile.key, columns)
    this.#deps.send({ type: 'mesh', mesh: cellMesh(tile.key, columns) })
    const wanted = new Set([...this.#shown, ...this.#wanted.map(({ key }) => key)])
    const old = [...this.#loaded.keys()].filter((key) => !wanted.has(key))
    this.#drop(old.slice(0, Math.max(0, this.#loaded.size - keptTiles)))
  }

  /** Least recently used first: a Map keeps the order of insertion. */
  #touch(key: string) {
    const tile = this.#loaded.get(key)
    if (!tile) return
    this.#loaded.delete(key)
    this.#loaded.set(key, tile)
  }

  #drop(keys: string[]) {
    for (const key of keys) this.#loaded.delete(key)
    if (keys.length > 0) this.#deps.send({ type: 'dropped', keys })
  }

  /**
   * While a new level of detail is incomplete the map keeps the old one, so that zooming never blinks; within a level
   * tiles appear as they come.
   */
  #show() {
    const ready = this.#wanted.filter(({ key }) => this.#loaded.has(key)).map(({ key }) => key)
    const isSettled = ready.length === this.#wanted.length || this.#loading.size === 0
    const isSameLevel = levelOf(this.#shown[0]) === levelOf(this.#wanted[0]?.key)
    const keepsOld = !isSettled && !isSameLevel && this.#shown.some((key) => this.#loaded.has(key))
    if (keepsOld || ready.join() === this.#shown.join()) return
    this.#shown = ready
    this.#deps.send({ type: 'shown', keys: ready })
  }
}
