import { cableHint, connectionOf, publishedPerMetre } from '@/lib/domain/finance/connection-cost'

const place = { line: 420, substation: 900, people: 1000 }
const published = { perMetre: null, fixed: 0 }

describe('the cost of a connection to the grid', () => {
  it('is a fixed part and a cable to the nearest of line and substation', () => {
    expect(connectionOf(place, { perMetre: 50, fixed: 10_000 }, 'EUR')).toEqual({ metres: 420, cost: 31_000 })
    expect(connectionOf({ ...place, line: null }, { perMetre: 50, fixed: 0 }, 'EUR')).toEqual({
      metres: 900,
      cost: 45_000,
    })
  })

  it('takes the published figure by people around, in the currency of the country', () => {
    expect(connectionOf(place, published, 'EUR')).toEqual({ metres: 420, cost: 33_600 })
    expect(publishedPerMetre(1570, 'EUR')).toBe(80)
    expect(publishedPerMetre(1572, 'EUR')).toBe(140)
    expect(publishedPerMetre(0, 'CHF')).toBe(87)
    expect(publishedPerMetre(5000, 'GBP')).toBe(125)
  })

  it('is unknown where the grid is, and not 0', () => {
    const unmapped = { line: null, substation: null, people: 1000 }
    expect(connectionOf(unmapped, { perMetre: 50, fixed: 10_000 }, 'EUR')).toEqual({
      metres: null,
      cost: null,
    })
    expect(connectionOf({ ...place, people: null }, published, 'EUR')).toEqual({ metres: 420, cost: null })
    expect(connectionOf({ ...place, line: 0 }, published, 'EUR')).toEqual({ metres: 0, cost: 0 })
  })

  it('is a hint of two digits, to what is nearest', () => {
    expect(cableHint(place, 'EUR')).toEqual({ to: 'line', metres: 420, perMetre: 80, cost: 34_000 })
    expect(cableHint({ ...place, line: null, people: null }, 'EUR')).toEqual({
      to: 'substation',
      metres: 900,
      perMetre: null,
      cost: null,
    })
    expect(cableHint({ line: null, substation: null, people: 1000 }, 'EUR')).toBeNull()
  })
})
