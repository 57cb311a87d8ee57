import { forecastOf, projectionsCard } from '@/server/engine/model/projection'

const today = { country_code: 'LI', value: 200 }
const last = (values: readonly number[] | undefined) => values?.at(-1) ?? 0

describe('a forecast', () => {
  it("starts at today's value and grows for ten years", () => {
    const { years, scenarios } = forecastOf(today, 2026)
    expect(years).toEqual([2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035, 2036])
    for (const { values } of scenarios) {
      expect(values).toHaveLength(11)
      expect(values[0]).toBe(200)
      expect(values.toSorted((a, b) => a - b)).toEqual(values)
    }
  })

  it('follows the published vehicles per charging point', () => {
    // 250 / 15 vehicles per point in 2030, 525 / 25 in 2035; pledges lead to 585, net zero to 790 million.
    const at2035 = (values: readonly number[] | undefined) => (values?.[5] ?? 0) / 200
    const [slow, middle, fast] = forecastOf(today, 2030).scenarios.map(({ values }) => at2035(values))
    const stated = 525 / 25 / (250 / 15)
    expect(slow).toBeCloseTo(stated, 9)
    expect(middle).toBeCloseTo(stated * (585 / 525) ** (5 / 12), 9)
    expect(fast).toBeCloseTo(stated * (790 / 525) ** (5 / 12), 9)
  })

  it('keeps the pace of its last five years afterwards', () => {
    const [slow] = forecastOf(today, 2030).scenarios
    const pace = (525 / 25 / (250 / 15)) ** (1 / 5)
    expect(last(slow?.values)).toBeCloseTo(200 * pace ** 10, 6)
  })

  it('leads with the middle scenario', () => {
    const { predicted_values, scenarios } = forecastOf(today, 2026)
    expect(scenarios.map(({ name }) => name)).toEqual(['Slow', 'Middle', 'Fast'])
    expect(predicted_values).toEqual(scenarios[1]?.values)
    expect(last(scenarios[0]?.values)).toBeLessThan(last(predicted_values))
    expect(last(scenarios[2]?.values)).toBeGreaterThan(last(predicted_values))
  })

  it('never exceeds the station’s power around the clock', () => {
    const { scenarios } = forecastOf({ ...today, value: 1000, capacity: 50 }, 2026)
    expect(last(scenarios[2]?.values)).toBe(1200)
    expect(forecastOf({ ...today, value: 0, capacity: 50 }, 2026).predicted_values).toEqual(Array(11).fill(0))
  })

  it('has its sources and factors in the card', () => {
    const card = projectionsCard(2026)
    expect(card).toMatchObject({ source: expect.stringMatching(/IEA/), year: 2024, from: 2026, end: 2036 })
    const { scenarios } = forecastOf(today, 2026)
    expect(card.scenarios.map(({ factor }) => factor * 200)).toEqual(
      scenarios.map(({ values }) => expect.closeTo(last(values), 9)),
    )
  })
})
