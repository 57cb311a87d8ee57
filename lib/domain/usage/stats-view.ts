import type { Stats, UsagePeriod } from '@/lib/contract/usage'
import { beforeWords, periodLabel, periodStart, periodTitle, progressWords } from './periods'

interface StatsRow {
  key: string
  name: string
  /** `16 – 22 Nov`; empty for years. */
  detail: string
  locations: number
  evaluations: number
}

export interface StatsView {
  /** Oldest first; the last is the current period. */
  rows: StatsRow[]
  title: string
  locations: number
  notes: string[]
  total: Pick<StatsRow, 'locations' | 'evaluations'>
}

export function statsView(stats: Stats, period: UsagePeriod): StatsView {
  const spans = stats.date.map((end) => ({ start: periodStart(end, period), end }))
  const rows = spans.map((span, at) => ({
    key: span.start,
    ...periodLabel(span, period),
    locations: stats.locations[at] ?? 0,
    evaluations: stats.evaluations[at] ?? 0,
  }))
  const current = rows.at(-1)
  const before = rows.at(-2)
  const span = spans.at(-1)
  const notes = span
    ? [progressWords(span, stats.today), before ? beforeWords(before.locations, period) : '']
    : []
  return {
    rows,
    title: span ? periodTitle(span, period) : '',
    locations: current?.locations ?? 0,
    notes: notes.filter((note) => note !== ''),
    total: {
      locations: rows.reduce((sum, row) => sum + row.locations, 0),
      evaluations: rows.reduce((sum, row) => sum + row.evaluations, 0),
    },
  }
}

export const periodWords = {
  week: { one: 'Week', sum: 'weeks', heading: 'Week by week' },
  month: { one: 'Month', sum: 'months', heading: 'Month by month' },
  year: { one: 'Year', sum: 'years', heading: 'Year by year' },
} as const satisfies Record<UsagePeriod, { one: string; sum: string; heading: string }>

const numberWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']

export const sumWords = (count: number, period: UsagePeriod): string =>
  `${numberWords[count] ?? count} ${count === 1 ? period : periodWords[period].sum}`
