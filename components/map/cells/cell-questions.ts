import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import { type FieldFacts, noFacts } from '@/lib/domain/filters/filter-facts'
import { figureAt, wordAt } from '@/lib/domain/map/cells/cell-columns'
import { factsOf } from './cell-facts'
import { type FinderParts, tileOf } from './cell-finder'
import type { CellFigures, FactsQuestion } from './cell-messages'
import type { CellPainter } from './cell-painter'
import type { ColumnLoader } from './column-loader'
import type { LoadedTile, TileStore } from './tile-store'

interface QuestionParts extends Pick<FinderParts, 'tiles' | 'shown'> {
  store: Pick<TileStore, 'tile' | 'ask' | 'settled'>
  painter: Pick<CellPainter, 'rules'>
  columns: ColumnLoader
  failed(): void
}

/** The value of a row: a word, a number, or null. */
function valueAt(name: HexagonColumn, { columns }: LoadedTile, row: number): number | string | null {
  const column = columns.get(name)
  if (!column) return null
  if (column.kind === 'words') return wordAt(column, row) || null
  const figure = figureAt(column, row)
  return Number.isNaN(figure) ? null : figure
}

/** Answers questions about columns; fetches missing ones unless they are unavailable to the viewer. */
export class CellQuestions {
  readonly #parts: QuestionParts
  #asked: AbortController | undefined

  constructor(parts: QuestionParts) {
    this.#parts = parts
  }

  /**
   * Statistics of columns in the view, once it has loaded. Newer questions replace older ones, which resolve
   * to undefined; shared requests continue.
   */
  async facts(questions: readonly FactsQuestion[]): Promise<FieldFacts[] | undefined> {
    const { store, painter, columns, shown, failed } = this.#parts
    const older = this.#asked
    this.#asked = new AbortController()
    const { signal } = this.#asked
    const allowed = painter.rules.columns
    const names = questions.map(({ column }) => column).filter((column) => allowed.includes(column))
    await store.settled()
    const tiles = shown()
    const answers = Promise.allSettled(tiles.map((tile) => columns.ensure(tile, names, signal)))
    older?.abort()
    if ((await answers).some(({ status }) => status === 'rejected') && !signal.aborted) failed()
    if (signal.aborted) return undefined
    return questions.map((question) =>
      allowed.includes(question.column) ? factsOf(tiles, question) : noFacts,
    )
  }

  /** One cell's values. Null when they could not be read. */
  async figures(cell: string, names: readonly HexagonColumn[]): Promise<CellFigures | null> {
    const { store, tiles, painter, columns } = this.#parts
    const { level, key } = tileOf(cell)
    const known = tiles(level).find((tile) => tile.key === key)
    const tile = store.tile(key) ?? (known && (await store.ask(known)))
    const row = tile?.rowOf(BigInt(`0x${cell}`)) ?? -1
    if (!tile || row < 0) return null
    const allowed = names.filter((name) => painter.rules.columns.includes(name))
    try {
      await columns.ensure(tile, allowed, new AbortController().signal)
    } catch {
      return null
    }
    return Object.fromEntries(allowed.map((name) => [name, valueAt(name, tile, row)]))
  }
}
