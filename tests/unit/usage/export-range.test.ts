import { usageExportSchema } from '@/lib/contract/usage'
import { rangeOf } from '@/lib/domain/usage/periods'

describe('the days of an export', () => {
  it.each([
    ['This month', '2026-11-20', { start: '2026-11-01', end: '2026-11-20' }],
    ['Last month', '2027-01-31', { start: '2026-12-01', end: '2026-12-31' }],
    ['Last month', '2028-03-01', { start: '2028-02-01', end: '2028-02-29' }],
    ['This year', '2026-01-01', { start: '2026-01-01', end: '2026-01-01' }],
  ] as const)('are %s on %s', (range, today, days) => {
    expect(rangeOf(range, today)).toEqual(days)
  })

  const problemsOf = (wanted: unknown) =>
    usageExportSchema.safeParse(wanted).error?.issues.map(({ path, message }) => [path.join(), message])

  it.each([
    ['a missing end', { start_date: '2026-11-01' }, 'end_date'],
    ['a day that does not exist', { start_date: '2026-02-30', end_date: '2026-03-01' }, 'start_date'],
    ['another form of a day', { start_date: '01.11.2026', end_date: '2026-11-20' }, 'start_date'],
    ['an end before the start', { start_date: '2026-11-20', end_date: '2026-11-19' }, 'end_date'],
    ['more than ten years', { start_date: '2010-01-01', end_date: '2026-11-19' }, 'start_date'],
  ])('refuse %s', (_, wanted, field) => {
    expect(problemsOf(wanted)?.map(([path]) => path)).toEqual([field])
  })

  it('may be one day of one customer', () => {
    const day = '2026-11-20'
    expect(problemsOf({ start_date: day, end_date: day, account: 'c1' })).toBeUndefined()
  })
})
