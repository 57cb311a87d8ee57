import type { HexagonLevel } from '@/lib/catalogue/hexagon-columns'
import type { CellColumns, TileAnswer } from '@/lib/domain/map/cells/cell-columns'
import { findCell } from '@/lib/domain/map/cells/cell-rules'
import { cellMesh } from './cell-mesh'
import type { CellMesh } from './cell-messages'
import type { CellTile } from './cell-tiles'

/** -1 when the tile has no such cell. */
type RowFinder = (cell: bigint) => number

const isAscending = (h3: BigUint64Array) => h3.every((cell, row) => row === 0 || cell > (h3[row - 1] ?? 0n))

/** Binary search; sorts the rare unsorted tile first. */
function rowFinder(h3: BigUint64Array): RowFinder {
  if (isAscending(h3)) return (cell) => findCell(h3, cell)
  const rows = Uint32Array.from(h3.keys()).sort((a, b) => ((h3[a] ?? 0n) < (h3[b] ?? 0n) ? -1 : 1))
  const ordered = BigUint64Array.from(rows, (row) => h3[row] ?? 0n)
  return (cell) => rows[findCell(ordered, cell)] ?? -1
}

/** At 2,401 cells each, at most some 50 MB on the graphics card. */
const keptTiles = 160

export interface LoadedTile {
  key: string
  parent: string
  level: HexagonLevel
  h3: BigUint64Array
  rowOf: RowFinder
  /** Vertices per row in the mesh, 0 for cells that are not drawn. */
  fans: Uint8Array
  columns: CellColumns
}

interface StoreDeps {
  load(parent: string, signal: AbortSignal): Promise<TileAnswer>
  loaded(tile: LoadedTile, mesh: CellMesh): void
  /** The tile is not requested again before `retry`. */
  failed(): void
  dropped(keys: string[]): void
  settled(): void
}

interface Loading {
  controller: AbortController
  /** A new view does not abort requests of questions. */
  isAsked: boolean
  done: Promise<void>
}

export class TileStore {
  readonly #deps: StoreDeps
  readonly #loaded = new Map<string, LoadedTile>()
  readonly #loading = new Map<string, Loading>()
  readonly #failed = new Set<string>()
  #wanted: readonly CellTile[] = []
  #shown: readonly string[] = []

  constructor(deps: StoreDeps) {
    this.#deps = deps
  }

  get isLoading(): boolean {
    return this.#loading.size > 0
  }

  get hasFailures(): boolean {
    return this.#failed.size > 0
  }

  tile(key: string): LoadedTile | undefined {
    return this.#loaded.get(key)
  }

  async settled(): Promise<void> {
    while (this.isLoading) await Promise.all([...this.#loading.values()].map(({ done }) => done))
  }

  clear(): void {
    for (const { controller } of this.#loading.values()) controller.abort()
    this.#loading.clear()
    this.#failed.clear()
    this.#wanted = []
    this.#shown = []
    this.#drop([...this.#loaded.keys()])
  }

  want(tiles: readonly CellTile[]): void {
    this.#wanted = tiles
    this.#forgetBut(new Set(tiles.map(({ key }) => key)))
    for (const tile of tiles) {
      if (this.#loaded.has(tile.key)) this.#touch(tile.key)
      else if (!this.#isUnderWay(tile.key) && !this.#failed.has(tile.key)) void this.#load(tile, false)
    }
  }

  retry(): void {
    this.#failed.clear()
    this.want(this.#wanted)
  }

  keep(shown: readonly string[]): void {
    this.#shown = shown
  }

  async ask(tile: CellTile): Promise<LoadedTile | undefined> {
    if (!this.#loaded.has(tile.key)) {
      const underWay = this.#isUnderWay(tile.key) ? this.#loading.get(tile.key) : undefined
      if (underWay) underWay.isAsked = true
      await (underWay?.done ?? this.#load(tile, true))
    }
    return this.#loaded.get(tile.key)
  }

  #forgetBut(keys: ReadonlySet<string>) {
    for (const [key, { controller, isAsked }] of this.#loading) {
      if (!keys.has(key) && !isAsked) controller.abort()
    }
    for (const key of this.#failed) if (!keys.has(key)) this.#failed.delete(key)
  }

  #isUnderWay(key: string): boolean {
    const loading = this.#loading.get(key)
    return loading !== undefined && !loading.controller.signal.aborted
  }

  #load(tile: CellTile, isAsked: boolean): Promise<void> {
    const loading: Loading = { controller: new AbortController(), isAsked, done: Promise.resolve() }
    this.#loading.set(tile.key, loading)
    loading.done = this.#read(tile, loading)
    return loading.done
  }

  async #read(tile: CellTile, loading: Loading): Promise<void> {
    const { signal } = loading.controller
    try {
      const answer = await this.#deps.load(tile.parent, signal)
      if (!signal.aborted) this.#keep(tile, answer)
    } catch {
      if (!signal.aborted) {
        this.#failed.add(tile.key)
        this.#deps.failed()
      }
    }
    if (this.#loading.get(tile.key) === loading) this.#loading.delete(tile.key)
    this.#deps.settled()
  }

  #keep({ key, parent, level }: CellTile, answer: TileAnswer) {
    const { mesh, fans } = cellMesh(key, answer)
    const tile: LoadedTile = { key, parent, level, fans, rowOf: rowFinder(answer.h3), ...answer }
    this.#loaded.set(key, tile)
    const wanted = new Set([...this.#shown, ...this.#wanted.map((each) => each.key), key])
    const old = [...this.#loaded.keys()].filter((each) => !wanted.has(each))
    this.#drop(old.slice(0, Math.max(0, this.#loaded.size - keptTiles)))
    this.#deps.loaded(tile, mesh)
  }

  /** A Map keeps insertion order, so the first key is the least recently used. */
  #touch(key: string) {
    const tile = this.#loaded.get(key)
    if (!tile) return
    this.#loaded.delete(key)
    this.#loaded.set(key, tile)
  }

  #drop(keys: string[]) {
    for (const key of keys) this.#loaded.delete(key)
    if (keys.length > 0) this.#deps.dropped(keys)
  }
}
