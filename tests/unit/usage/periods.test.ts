import {
  addDays,
  dayAt,
  daysFrom,
  isTimeZone,
  startOfDay,
  wallClock,
  wallClocks,
} from '@/lib/domain/usage/days'
import { isoWeek, lastPeriods, periodAround } from '@/lib/domain/usage/periods'

describe('a day of a time zone', () => {
  it.each([
    ['the same day in UTC', { moment: '2026-11-20T23:30:00Z', zone: 'UTC', day: '2026-11-20' }],
    ['the next day east of UTC', { moment: '2026-11-20T23:30:00Z', zone: 'Europe/Vaduz', day: '2026-11-21' }],
    [
      'the day before west of UTC',
      { moment: '2026-11-21T04:00:00Z', zone: 'America/New_York', day: '2026-11-20' },
    ],
    [
      'the new year early in Auckland',
      { moment: '2026-12-31T11:00:00Z', zone: 'Pacific/Auckland', day: '2027-01-01' },
    ],
    [
      'the old year late in Honolulu',
      { moment: '2027-01-01T09:59:59Z', zone: 'Pacific/Honolulu', day: '2026-12-31' },
    ],
    ['a quarter-hour offset', { moment: '2026-06-30T18:15:00Z', zone: 'Asia/Kathmandu', day: '2026-07-01' }],
  ])('is %s', (_, { moment, zone, day }) => {
    expect(dayAt(new Date(moment), zone)).toBe(day)
  })

  it.each([
    ['in winter', { day: '2026-11-20', zone: 'Europe/Vaduz', moment: '2026-11-19T23:00:00.000Z' }],
    ['in summer', { day: '2026-07-01', zone: 'Europe/Vaduz', moment: '2026-06-30T22:00:00.000Z' }],
    [
      'on the day clocks go forward',
      { day: '2026-03-29', zone: 'Europe/Vaduz', moment: '2026-03-28T23:00:00.000Z' },
    ],
    [
      'after clocks went forward',
      { day: '2026-03-30', zone: 'Europe/Vaduz', moment: '2026-03-29T22:00:00.000Z' },
    ],
    [
      'on the day clocks go back',
      { day: '2026-10-25', zone: 'Europe/Vaduz', moment: '2026-10-24T22:00:00.000Z' },
    ],
    [
      'at one if clocks skip midnight',
      { day: '2026-04-24', zone: 'Africa/Cairo', moment: '2026-04-23T22:00:00.000Z' },
    ],
    [
      'after a midnight that comes twice',
      { day: '2026-10-30', zone: 'Africa/Cairo', moment: '2026-10-29T22:00:00.000Z' },
    ],
    ['west of UTC', { day: '2026-11-20', zone: 'America/New_York', moment: '2026-11-20T05:00:00.000Z' }],
  ])('begins %s', (_, { day, zone, moment }) => {
    const start = startOfDay(day, zone)
    expect(start.toISOString()).toBe(moment)
    expect(dayAt(start, zone)).toBe(day)
    expect(dayAt(new Date(start.getTime() - 1), zone)).toBe(addDays(day, -1))
  })

  it('shows the clock of the zone', () => {
    expect(wallClock(new Date('2026-07-01T12:34:56.789Z'), 'Europe/Vaduz').toISOString()).toBe(
      '2026-07-01T14:34:56.000Z',
    )
  })

  it('shows the clocks of many moments across a change', () => {
    const clock = wallClocks('Europe/Vaduz')
    const shown = ['2026-10-25T00:59:59.500Z', '2026-10-25T01:00:00Z', '2026-10-25T01:14:00Z']
    expect(shown.map((moment) => clock(new Date(moment)).toISOString())).toEqual([
      ...['2026-10-25T02:59:59.500Z', '2026-10-25T02:00:00.000Z', '2026-10-25T02:14:00.000Z'],
    ])
  })

  it('recognises names of time zones', () => {
    expect(['UTC', 'Europe/Vaduz', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false])
  })

  it('counts days across a change of clocks', () => {
    expect(daysFrom('2026-03-28', '2026-03-30')).toBe(2)
  })
})

describe('a period', () => {
  it.each([
    ['a week from Monday', { day: '2026-11-22', period: 'week', start: '2026-11-16', end: '2026-11-22' }],
    ['a week on its Monday', { day: '2026-11-23', period: 'week', start: '2026-11-23', end: '2026-11-29' }],
    [
      'a week over the year end',
      { day: '2027-01-01', period: 'week', start: '2026-12-28', end: '2027-01-03' },
    ],
    ['a week over a leap day', { day: '2028-02-29', period: 'week', start: '2028-02-28', end: '2028-03-05' }],
    [
      'February of a leap year',
      { day: '2028-02-10', period: 'month', start: '2028-02-01', end: '2028-02-29' },
    ],
    [
      'February of another year',
      { day: '2027-02-28', period: 'month', start: '2027-02-01', end: '2027-02-28' },
    ],
    ['December', { day: '2026-12-31', period: 'month', start: '2026-12-01', end: '2026-12-31' }],
    ['a year', { day: '2026-11-20', period: 'year', start: '2026-01-01', end: '2026-12-31' }],
    ['a leap year', { day: '2028-12-31', period: 'year', start: '2028-01-01', end: '2028-12-31' }],
  ] as const)('is %s', (_, { day, period, start, end }) => {
    expect(periodAround(day, period)).toEqual({ start, end })
  })

  it.each([
    ['2026-11-20', 2026, 47],
    ['2027-01-03', 2026, 53],
    ['2027-01-04', 2027, 1],
    ['2024-12-30', 2025, 1],
    ['2021-01-03', 2020, 53],
    ['2023-01-01', 2022, 52],
  ])('counts %s to an ISO week', (day, year, week) => {
    expect(isoWeek(day)).toEqual({ year, week })
  })

  it('lists eight weeks over a year end, oldest first', () => {
    const weeks = lastPeriods('2027-01-15', { period: 'week', count: 8 })
    expect(weeks[0]).toEqual({ start: '2026-11-23', end: '2026-11-29' })
    expect(weeks.map(({ start }) => isoWeek(start).week)).toEqual([48, 49, 50, 51, 52, 53, 1, 2])
  })

  it('lists eight months over a year end without a gap', () => {
    const months = lastPeriods('2027-03-31', { period: 'month', count: 8 })
    expect(months.map(({ start }) => start.slice(0, 7))).toEqual([
      ...['2026-08', '2026-09', '2026-10', '2026-11', '2026-12'],
      ...['2027-01', '2027-02', '2027-03'],
    ])
    for (const [index, { start }] of months.entries()) {
      if (index > 0) expect(addDays(months[index - 1]?.end ?? '', 1)).toBe(start)
    }
  })

  it('lists years', () => {
    const years = lastPeriods('2026-11-20', { period: 'year', count: 8 })
    expect(years.map(({ end }) => end)).toEqual(
      [2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026].map((year) => `${year}-12-31`),
    )
  })
})
