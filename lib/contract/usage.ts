import * as z from 'zod/mini'
import { lengths, oneLine, shownText } from './bounds'
import type { DeclaredCalls } from './call'
import { spreadsheetType } from './files'

export const usagePeriods = ['week', 'month', 'year'] as const
export type UsagePeriod = (typeof usagePeriods)[number]

/** Per answer, by default and at most. */
export const statsLimit = { usual: 8, max: 60 } as const

const wholeNumber = 'Expected a whole number from 1 to 60'

/** Without a customer: the caller's own, for staff all together. */
const statsQuerySchema = z.object({
  period: z._default(z.enum(usagePeriods, 'Expected week, month or year'), 'week'),
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,2}$/, { error: wholeNumber, abort: true })),
      z.pipe(
        z.transform(Number),
        z.int().check(z.minimum(1, wholeNumber), z.maximum(statsLimit.max, wholeNumber)),
      ),
    ),
    statsLimit.usual,
  ),
  customer: z.optional(oneLine('The customer', lengths.name).check(z.minLength(1))),
})
export type StatsQuery = z.infer<typeof statsQuerySchema>

const day = shownText(10)
const counts = z.array(z.int()).check(z.maxLength(statsLimit.max))

/**
 * Parallel arrays, oldest first. `date` is a period's last day, `YYYY-MM-DD`; the last period contains `today`, the day
 * in `time_zone`. A location counts once per evaluation.
 */
const statsSchema = z.object({
  date: z.array(day).check(z.maxLength(statsLimit.max)),
  locations: counts,
  evaluations: counts,
  today: day,
  time_zone: shownText(lengths.word),
})
export type Stats = z.infer<typeof statsSchema>

const dayOf = (named: string) =>
  z.iso
    .date({ error: `${named}: expected a day like 2026-11-20`, abort: true })
    .check(
      z.refine(
        (day) => day >= '1900-01-01' && day < '2200-01-01',
        `${named}: expected a day of the years 1900 to 2199`,
      ),
    )

/** Days: ten years. */
const usageExportDays = 3_660

const daysBetween = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / 86_400_000

/** Both days inclusive; `account` is a customer's id and defaults to all. */
export const usageExportSchema = z
  .strictObject({
    start_date: dayOf('Start date'),
    end_date: dayOf('End date'),
    account: z.optional(oneLine('The customer', lengths.name).check(z.minLength(1))),
  })
  .check(
    z.refine(({ start_date, end_date }) => start_date <= end_date, {
      error: 'The end date is before the start date.',
      path: ['end_date'],
    }),
    z.refine(({ start_date, end_date }) => daysBetween(start_date, end_date) <= usageExportDays, {
      error: 'An export covers ten years at most.',
      path: ['start_date'],
    }),
  )
export type UsageExport = z.infer<typeof usageExportSchema>

export const usageCalls = {
  readStats: {
    method: 'GET',
    path: '/system/stats',
    summary: 'Evaluations and locations by week, month or year',
    access: 'useAccount',
    query: statsQuerySchema,
    answer: statsSchema,
  },
  exportUsage: {
    method: 'POST',
    path: '/system/usage',
    summary: 'The ledger of evaluations and downloads, as a spreadsheet',
    access: 'exportUsage',
    limit: { name: 'usage-export', perMinute: { registered: 10, visitor: 5 } },
    body: usageExportSchema,
    file: [spreadsheetType],
    example: { body: { start_date: '2026-11-01', end_date: '2026-11-20' } },
  },
} as const satisfies DeclaredCalls
