import { readStations } from '@/server/engine/model/training/read-stations'

const header = 'station,lat,lng,connectors,max_power,start,kwh,opened,closed'
const dayMs = 86_400_000
const first = Date.parse('2025-01-01')

/** A session a day at most, between two days of the year. */
function sessions(name: string, from: number, until: number, { every = 1, opened = '', closed = '' } = {}) {
  const lines: string[] = []
  for (let day = from; day <= until; day += every) {
    const start = new Date(first + day * dayMs).toISOString()
    lines.push([name, 47, 9, 2, 22, start, 10, opened, closed].join())
  }
  return lines
}

/** Days 0 to 364. */
const year = sessions('all year', 0, 364)
const read = (...lines: string[][]) => readStations([header, year, ...lines].flat().join('\n'))
const soldBy = (found: ReturnType<typeof read>, name: string) =>
  found.stations.find((station) => station.name === name)?.kWhPerDay

describe('the time of a station', () => {
  it('is the period of the table for one that hardly sells', () => {
    const found = read(sessions('rare', 100, 110, { every: 10 }), sessions('once', 200, 200))
    expect(soldBy(found, 'all year')).toBeCloseTo(10, 9)
    expect(soldBy(found, 'rare')).toBeCloseTo(20 / 365, 9)
    expect(soldBy(found, 'once')).toBeCloseTo(10 / 365, 9)
    expect([found.tooShort, found.partial]).toEqual([0, []])
  })

  it('is its own where it sold too often for the rest to be chance', () => {
    const found = read(sessions('new', 200, 364, { every: 5 }), sessions('gone', 0, 100))
    expect(soldBy(found, 'new')).toBeCloseTo(330 / 161, 9)
    expect(soldBy(found, 'gone')).toBeCloseTo(10, 9)
    expect(found.partial).toEqual(['new', 'gone'])
  })

  it('follows the dates that the table names', () => {
    const all = { opened: '2025-01-01', closed: '2025-12-31' }
    const found = read(
      sessions('season', 0, 100, all),
      sessions('late', 200, 210, { every: 10, opened: '2025-07-05' }),
      sessions('early', 200, 210, { every: 10, opened: '2025-08-01' }),
    )
    expect(soldBy(found, 'season')).toBeCloseTo(1010 / 365, 9)
    expect(soldBy(found, 'late')).toBeCloseTo(20 / 180, 9)
    // Sold from 20 July on, before it opened.
    expect(soldBy(found, 'early')).toBeCloseTo(20 / 165, 9)
    expect(found.partial).toEqual([])
  })

  it('leaves out one that was open for less than 30 days', () => {
    const found = read(sessions('last month', 340, 364))
    expect([soldBy(found, 'last month'), found.tooShort]).toEqual([undefined, 1])
  })

  it('shows where no station sold', () => {
    expect(read().gap).toBeUndefined()
    const found = read(sessions('wrong', -7000, -7000))
    expect(new Date(found.gap?.first ?? 0).getUTCFullYear()).toBe(2005)
    expect(found.gap?.last).toBe(first)
  })

  it('needs dates that can be read', () => {
    expect(() => read(sessions('odd', 0, 0, { opened: 'spring' }))).toThrow(
      'Line 367: opened is "spring", not a date.',
    )
  })
})
