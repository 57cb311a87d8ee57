import { addDays } from './days'
import { periodAround } from './periods'

export const exportRanges = ['This month', 'Last month', 'This year'] as const
export type ExportRange = (typeof exportRanges)[number]

export function rangeOf(range: ExportRange, today: string): { start: string; end: string } {
  const month = periodAround(today, 'month')
  if (range === 'Last month') return periodAround(addDays(month.start, -1), 'month')
  return { start: range === 'This year' ? periodAround(today, 'year').start : month.start, end: today }
}
