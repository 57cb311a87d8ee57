import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import { attributeColumns } from '@/lib/contract/hexagons'
import type { CellColumns } from '@/lib/domain/map/cells/cell-columns'

interface GrowingTile {
  key: string
  parent: string
  columns: CellColumns
}

export type ReadColumns = (
  parent: string,
  names: readonly HexagonColumn[],
  signal: AbortSignal,
) => Promise<CellColumns>

interface Batch {
  names: readonly HexagonColumn[]
  controller: AbortController
  /** Callers that have not aborted. */
  waiting: number
  done: Promise<void>
}

const inBatches = (names: readonly HexagonColumn[]): HexagonColumn[][] =>
  Array.from({ length: Math.ceil(names.length / attributeColumns) }, (_, at) =>
    names.slice(at * attributeColumns, (at + 1) * attributeColumns),
  )

export class ColumnLoader {
  readonly #read: ReadColumns
  readonly #batches = new Map<string, Set<Batch>>()

  constructor(read: ReadColumns) {
    this.#read = read
  }

  /**
   * Joins pending requests; aborts one once all its callers have aborted.
   * @throws reading errors; `AbortError`
   */
  async ensure(tile: GrowingTile, names: readonly HexagonColumn[], signal: AbortSignal): Promise<void> {
    const missing = names.filter((name) => !tile.columns.has(name))
    const joined = [...(this.#batches.get(tile.key) ?? [])].filter(
      ({ names: inBatch, controller }) =>
        !controller.signal.aborted && missing.some((name) => inBatch.includes(name)),
    )
    const rest = missing.filter((name) => !joined.some((batch) => batch.names.includes(name)))
    const batches = [...joined, ...inBatches(rest).map((batch) => this.#start(tile, batch))]
    for (const batch of batches) wait(batch, signal)
    await Promise.all(batches.map(({ done }) => done))
  }

  #start(tile: GrowingTile, names: readonly HexagonColumn[]): Batch {
    const controller = new AbortController()
    const batches = this.#batches.get(tile.key) ?? new Set()
    this.#batches.set(tile.key, batches)
    const read = async () => {
      try {
        const columns = await this.#read(tile.parent, names, controller.signal)
        for (const [name, values] of columns) tile.columns.set(name, values)
      } finally {
        batches.delete(batch)
        if (batches.size === 0 && this.#batches.get(tile.key) === batches) this.#batches.delete(tile.key)
      }
    }
    const batch: Batch = { names, controller, waiting: 0, done: Promise.resolve() }
    batches.add(batch)
    batch.done = read()
    return batch
  }
}

function wait(batch: Batch, signal: AbortSignal) {
  batch.waiting += 1
  const giveUp = () => {
    batch.waiting -= 1
    if (batch.waiting === 0) batch.controller.abort()
  }
  if (signal.aborted) giveUp()
  else signal.addEventListener('abort', giveUp, { once: true })
}
