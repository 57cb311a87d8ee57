import { CellLibrary, type TileRequest } from '@/components/map/cells/cell-library'
import type { CellSource, FromCellWorker } from '@/components/map/cells/cell-messages'
import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import { cellValues, type TileAnswer } from '@/lib/domain/map/cells/cell-columns'

type Values = Partial<Record<HexagonColumn, readonly (number | string | null)[]>>

/** Values as stored: scores in hundredths, 255 for none. */
export function tileAnswer(cells: readonly string[], values: Values): TileAnswer {
  const columns: TileAnswer['columns'] = new Map()
  for (const [name, column] of Object.entries(values) as [
    HexagonColumn,
    readonly (number | string | null)[],
  ][]) {
    columns.set(name, cellValues(name, column))
  }
  return { h3: BigUint64Array.from(cells, (cell) => BigInt(`0x${cell}`)), columns }
}

export interface Asked extends Omit<TileRequest, 'source'> {
  signal: AbortSignal
  answer(tile: TileAnswer): void
  fail(): void
}

/** Requests wait until the test answers. */
export function cellLibrary(source: CellSource) {
  const sent: FromCellWorker[] = []
  const asked: Asked[] = []
  const library = new CellLibrary({
    send: (message) => sent.push(message),
    load: ({ parent, columns }, signal) =>
      new Promise((answer, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason))
        asked.push({ parent, ...(columns && { columns }), signal, answer, fail: () => fail(new Error()) })
      }),
  })
  library.open(source)
  const last = <T extends FromCellWorker['type']>(type: T) =>
    sent.findLast((message): message is Extract<FromCellWorker, { type: T }> => message.type === type)
  return { library, sent, asked, last, shown: () => last('shown')?.keys }
}
