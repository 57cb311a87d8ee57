import type { ScoreKind } from '@/lib/catalogue/demand-step'
import { colourColumns, type HexagonColumn } from '@/lib/catalogue/hexagon-columns'

/** A numeric column, else one of the two scores. */
export interface CellColouring {
  column: HexagonColumn | undefined
  score: ScoreKind
}

const scoreOf: Readonly<Record<string, ScoreKind>> = { 'Score DC': 'DC', 'Score AC': 'AC' }

/** Falls back to the DC score. @param columns those that the country has and the viewer may see */
export function cellColouring(
  field: string | null,
  { columns, score }: { columns: readonly HexagonColumn[]; score: ScoreKind },
): CellColouring {
  if (field === null) return { column: undefined, score }
  const column = colourColumns.find((name) => name === field && columns.includes(name))
  return { column, score: column === undefined ? (scoreOf[field] ?? 'DC') : score }
}
