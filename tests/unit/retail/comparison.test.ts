import { exampleFigures, timesAsMuch } from '@/components/retail/comparison'
import { siteExample } from '@/tests/support/site-example'

describe('figures of two examples side by side', () => {
  const high = siteExample({ traffic: 1_000_000, population: { near: 3327, far: 26_811 } })
  const low = siteExample({
    traffic: 250_000,
    population: { near: 0, far: 900 },
    competition: { near: 1, nearest: 14 },
  })

  test('have their unit and what they count', () => {
    const [traffic, competition, population] = exampleFigures(high, low)
    expect(traffic).toMatchObject({ value: '1,000,000', unit: 'vehicles/day', share: 1 })
    expect(competition).toMatchObject({ value: '0', unit: 'charging points', share: 0 })
    expect(population).toMatchObject({ value: '3,327', note: 'within 1 km, 26,811 within 10 km' })
  })

  test('have bars proportional to the larger one', () => {
    const [traffic, competition, population] = exampleFigures(low, high)
    expect(traffic?.share).toBe(0.25)
    expect(competition).toMatchObject({
      share: 1,
      unit: 'charging point',
      note: 'within 1 km, nearest 14 m away',
    })
    expect(population?.share).toBe(0)
  })

  test('note a country without chargers', () => {
    const [, competition] = exampleFigures(siteExample({ competition: { near: 0, nearest: null } }), high)
    expect(competition?.note).toBe('within 1 km, none in the country')
  })
})

test.each([
  [1_494_477, 28_929, '52'],
  [249, 82.5, '3'],
  [3327, 373, '8.9'],
  [105, 100, null],
  [10, 20, null],
  [10, 0, null],
])('phrases %d as %d times %s', (larger, smaller, times) => {
  expect(timesAsMuch(larger, smaller)).toBe(times)
})
