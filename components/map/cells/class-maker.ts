import { type HexagonColumn, type HexagonLevel, isFractionColumn } from '@/lib/catalogue/hexagon-columns'
import { type CellColumns, figureAt } from '@/lib/domain/map/cells/cell-columns'
import { type ColourClasses, fractionClasses, quantileClasses } from '@/lib/domain/map/colour-classes'
import type { CellTile } from './cell-tiles'
import type { ColumnLoader, ReadColumns } from './column-loader'
import type { LoadedTile } from './tile-store'

const sampledTiles = 32

/** Parallel requests; few, so that the view's tiles are not delayed. */
const atOnce = 4

function evenly<T>(list: readonly T[], max: number): T[] {
  if (list.length <= max) return [...list]
  return Array.from({ length: max }, (_, at) => list[Math.floor((at * list.length) / max)] as T)
}

interface MakerDeps {
  tiles(level: HexagonLevel): readonly CellTile[]
  loaded(key: string): LoadedTile | undefined
  /** Resolves when the view's tiles are loaded, so that their columns are not fetched twice. */
  settled(): Promise<void>
  columns: ColumnLoader
  read: ReadColumns
}

function push(figures: number[], columns: CellColumns, name: HexagonColumn) {
  const column = columns.get(name)
  const score = columns.get('Score')
  const rows = column?.kind === 'figures' ? column.values.length : 0
  for (let row = 0; row < rows; row += 1) {
    // Cells without a score are not drawn, so they do not affect the classes.
    if (!column || (score && Number.isNaN(figureAt(score, row)))) continue
    const figure = figureAt(column, row)
    if (!Number.isNaN(figure)) figures.push(figure)
  }
}

/** Made from the country's cells, not the view's: a colour means the same everywhere on the map. */
export class ClassMaker {
  readonly #deps: MakerDeps
  readonly #made = new Map<string, ColourClasses | undefined>()
  readonly #making = new Map<string, { controller: AbortController; done: Promise<void> }>()

  constructor(deps: MakerDeps) {
    this.#deps = deps
  }

  get(level: HexagonLevel, name: HexagonColumn): ColourClasses | undefined {
    return isFractionColumn(name) ? fractionClasses : this.#made.get(`${level}/${name}`)
  }

  /** Whether `get` has its answer, which is undefined when no cell has a value. */
  isMade(level: HexagonLevel, name: HexagonColumn): boolean {
    return isFractionColumn(name) || this.#made.has(`${level}/${name}`)
  }

  /** @throws reading errors */
  async make(level: HexagonLevel, name: HexagonColumn): Promise<void> {
    if (this.isMade(level, name)) return
    const key = `${level}/${name}`
    const making = this.#making.get(key) ?? this.#start(level, name)
    this.#making.set(key, making)
    await making.done
  }

  only(name: HexagonColumn | undefined): void {
    for (const [key, { controller }] of this.#making) {
      if (name !== undefined && key.endsWith(`/${name}`)) continue
      controller.abort()
      this.#making.delete(key)
    }
  }

  clear(): void {
    this.only(undefined)
    this.#made.clear()
  }

  #start(level: HexagonLevel, name: HexagonColumn) {
    const controller = new AbortController()
    const key = `${level}/${name}`
    const make = async () => {
      try {
        const classes = quantileClasses(
          Float64Array.from(await this.#figures(level, name, controller.signal)),
        )
        if (!controller.signal.aborted) this.#made.set(key, classes)
      } finally {
        if (this.#making.get(key)?.controller === controller) this.#making.delete(key)
      }
    }
    return { controller, done: make() }
  }

  async #figures(level: HexagonLevel, name: HexagonColumn, signal: AbortSignal): Promise<number[]> {
    await this.#deps.settled()
    if (signal.aborted) return []
    const left = evenly(this.#deps.tiles(level), sampledTiles)
    const figures: number[] = []
    const work = async () => {
      for (let tile = left.pop(); tile; tile = left.pop()) {
        push(figures, await this.#columnsOf(tile, name, signal), name)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return figures
  }

  async #columnsOf(
    { key, parent }: CellTile,
    name: HexagonColumn,
    signal: AbortSignal,
  ): Promise<CellColumns> {
    const loaded = this.#deps.loaded(key)
    if (!loaded) return this.#deps.read(parent, ['Score', name], signal)
    await this.#deps.columns.ensure(loaded, [name], signal)
    return loaded.columns
  }
}
