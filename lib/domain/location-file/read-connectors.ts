import { type Connectors, maxConnectors } from '@/lib/contract/connectors'

import { connectorFields, fieldTitles } from './file-fields'
import type { RowProblem, RowTexts } from './file-row'

/** An empty text is 0; undefined for anything but a count. */
export function readCount(text: string): number | undefined {
  const typed = text.trim()
  if (typed === '') return 0
  // Spreadsheets write 2 as `2.0` or `2,0`.
  if (!/^\d{1,4}(?:[.,]0{1,6})?$/.test(typed)) return undefined
  const count = Number(typed.replace(',', '.'))
  return count <= maxConnectors ? count : undefined
}

/** Undefined if the row names none. Appends faults to `problems`. */
export function readConnectors(texts: RowTexts, problems: RowProblem[]): Connectors | undefined {
  const counts: Connectors = { AC: 0, DC: 0, HPC: 0 }
  for (const [each, field] of connectorFields) {
    const value = texts[field] ?? ''
    const count = readCount(value)
    if (count === undefined) {
      const text = `${fieldTitles[field]}: "${value}" is not a whole number from 0 to ${maxConnectors}`
      problems.push({ kind: 'connectors', field, text, value })
    } else {
      counts[each] = count
      if (value !== '') texts[field] = String(count)
    }
  }
  return Object.values(counts).some((count) => count > 0) ? counts : undefined
}
