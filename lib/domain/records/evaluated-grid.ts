import { gridColumns, gridReliabilities, gridWords } from '@/lib/catalogue/power-grid'
import type { Cell } from '@/lib/contract/dataset'
import { formatDistance } from '@/lib/format/number'

export interface EvaluatedGrid {
  rows: { label: string; value: string }[]
  /** How much of the grid is mapped within 5 km; null if unknown. */
  reliability: string | null
}

const parts = ['high', 'medium', 'line', 'transformer'] as const

/** Null in records from before the grid was read, for visitors, and where nothing of the country's grid is mapped. */
export function evaluatedGrid(cells: Readonly<Record<string, Cell>>): EvaluatedGrid | null {
  const metresTo = (part: (typeof parts)[number]) => {
    const value = cells[gridColumns[part]]
    return typeof value === 'number' ? value : null
  }
  const reliability = gridReliabilities.find((each) => each === cells[gridColumns.reliability]) ?? null
  if (reliability === null && parts.every((part) => metresTo(part) === null)) return null
  return {
    rows: parts.map((part) => ({ label: gridWords[part], value: formatDistance(metresTo(part)) })),
    reliability,
  }
}
