import { type ShareUnit, sharePeople } from '@/server/atlas/derive/population/population'

const country = (people: number, room = 0): ShareUnit => ({ parent: -1, people, room })
const area = (people: number | null, room: number, parent = 0): ShareUnit => ({ parent, people, room })
const shared = (...units: ShareUnit[]) => sharePeople(units).map(Math.round)

describe('the sharing of people', () => {
  it('scales complete figures to the one above', () => {
    expect(shared(country(3000), area(900, 10), area(600, 10))).toEqual([0, 1800, 1200])
  })

  it('spreads the remainder of known figures over the rest by floor space', () => {
    expect(shared(country(4000), area(1000, 10), area(null, 20), area(null, 10))).toEqual([
      0, 1000, 2000, 1000,
    ])
  })

  it('gives an area without a figure the remainder of its parent, not of the country', () => {
    const units = [country(10_000), area(4000, 0), area(6000, 50), area(1000, 5, 1), area(null, 5, 1)]
    expect(shared(...units)).toEqual([0, 0, 6000, 1000, 3000])
  })

  it("deducts figures inside an area without one from the country's", () => {
    const units = [country(5000), area(null, 10), area(2000, 10, 1), area(null, 20)]
    expect(shared(...units)).toEqual([0, 1000, 2000, 2000])
  })

  it("gives the rest its neighbours' density if the figures exceed the one above", () => {
    expect(shared(country(400), area(500, 300), area(null, 100))).toEqual([0, 300, 100])
  })

  it('rejects a remainder far sparser than the areas beside it', () => {
    expect(shared(country(1010), area(1000, 100), area(null, 100))).toEqual([0, 505, 505])
  })

  it('gives slivers between areas no whole remainder', () => {
    expect(shared(country(3000, 0.1), area(900, 10), area(600, 10))).toEqual([15, 1791, 1194])
  })

  it('keeps everybody if no floor space is known', () => {
    expect(shared(country(100), area(null, 0))).toEqual([100, 0])
    expect(shared(country(100), area(20, 0), area(null, 0))).toEqual([0, 100, 0])
  })
})
