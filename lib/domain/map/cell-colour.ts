import type { ScoreKind } from '@/lib/catalogue/demand-step'
import { colourColumns, type HexagonColumn } from '@/lib/catalogue/hexagon-columns'

/** What colours the cells: a column of figures, else one of the two scores. */
export interface CellColouring {
  column: HexagonColumn | undefined
  score: ScoreKind
}

const scoreOf: Readonly<Record<string, ScoreKind>> = { 'Score DC': 'DC', 'Score AC': 'AC' }

/**
 * What a colour field of an address leads to. One that is neither a score nor a column of figures that the viewer may
 * see forces DC.
 * @param columns those that the country has and the viewer may see.
 */
export function cellColouring(
  field: string | null,
  { columns, score }: { columns: readonly HexagonColumn[]; score: ScoreKind },
): CellColouring {
  if (field === null) return { column: undefined, score }
  const column = colourColumns.find((name) => name === field && columns.includes(name))
  return { column, score: column === undefined ? (scoreOf[field] ?? 'DC') : score }
}
