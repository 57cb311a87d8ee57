import {
  beforeWords,
  cutWords,
  periodAround,
  periodLabel,
  periodTitle,
  progressWords,
} from '@/lib/domain/usage/periods'

describe('the words of a period', () => {
  it.each([
    ['2026-11-20', 'week', { title: '16 – 22 November 2026', name: 'W47', detail: '16 – 22 Nov' }],
    ['2026-10-01', 'week', { title: '28 September – 4 October 2026', name: 'W40', detail: '28 Sep – 4 Oct' }],
    [
      '2027-01-01',
      'week',
      { title: '28 December 2026 – 3 January 2027', name: 'W53', detail: '28 Dec – 3 Jan' },
    ],
    ['2026-11-20', 'month', { title: 'November 2026', name: 'Nov', detail: '2026' }],
    ['2026-11-20', 'year', { title: '2026', name: '2026', detail: '' }],
  ] as const)('name the one around %s by %s', (day, period, { title, name, detail }) => {
    const span = periodAround(day, period)
    expect(periodTitle(span, period)).toBe(title)
    expect(periodLabel(span, period)).toEqual({ name, detail })
  })

  it('count the days of an unfinished period', () => {
    const week = periodAround('2026-11-20', 'week')
    expect(progressWords(week, '2026-11-16')).toBe('so far, 1 of 7 days')
    expect(progressWords(week, '2026-11-20')).toBe('so far, 5 of 7 days')
    expect(progressWords(week, '2026-11-22')).toBe('')
    expect(progressWords(periodAround('2028-02-10', 'year'), '2028-02-10')).toBe('so far, 41 of 366 days')
  })

  it('compare with the period before', () => {
    expect(beforeWords(1203, 'month')).toBe('1,203 in the month before')
  })

  it('explain how periods are cut', () => {
    expect(cutWords('week', 'Europe/Vaduz')).toBe('weeks from Monday, Europe/Vaduz')
    expect(cutWords('year', 'UTC')).toBe('calendar years, UTC')
  })
})
