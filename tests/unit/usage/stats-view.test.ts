import { statsView, sumWords } from '@/lib/domain/usage/periods'

const stats = {
  date: ['2026-12-27', '2027-01-03'],
  locations: [103, 58],
  evaluations: [9, 5],
  today: '2027-01-01',
  time_zone: 'Europe/Vaduz',
}

describe('the statistics', () => {
  it('name each week by its number and its seven days', () => {
    const { rows, title } = statsView(stats, 'week')
    expect(rows).toEqual([
      { key: '2026-12-21', name: 'W52', detail: '21 – 27 Dec', locations: 103, evaluations: 9 },
      { key: '2026-12-28', name: 'W53', detail: '28 Dec – 3 Jan', locations: 58, evaluations: 5 },
    ])
    expect(title).toBe('28 December 2026 – 3 January 2027')
  })

  it('show the current period with its progress', () => {
    expect(statsView(stats, 'week')).toMatchObject({
      locations: 58,
      notes: ['so far, 5 of 7 days', '103 in the week before'],
      total: { locations: 161, evaluations: 14 },
    })
    expect(statsView({ ...stats, today: '2027-01-03' }, 'week').notes).toEqual(['103 in the week before'])
  })

  it('are empty without a period', () => {
    const view = statsView({ ...stats, date: [], locations: [], evaluations: [] }, 'year')
    expect(view).toMatchObject({ rows: [], title: '', locations: 0, notes: [] })
  })

  it('count the periods in words', () => {
    expect([sumWords(8, 'week'), sumWords(1, 'year'), sumWords(12, 'month')]).toEqual([
      ...['Eight weeks', 'One year', '12 months'],
    ])
  })
})
