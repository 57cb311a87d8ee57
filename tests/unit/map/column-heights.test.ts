import { fractionClasses, heightReader, quantileClasses } from '@/lib/domain/map/colour-classes'

describe('the height of a column', () => {
  const ofScore = heightReader(fractionClasses)

  test.each([0.1, 0.5, 0.87, 1])('equals the fraction for a score of %d', (score) => {
    expect(ofScore(score)).toBeCloseTo(score)
  })

  test('is never zero, so that the lowest score stays visible and clickable', () => {
    expect(ofScore(0)).toBeGreaterThan(0)
    expect(ofScore(0)).toBeLessThan(0.05)
  })

  test('is zero without a value', () => {
    expect(ofScore(Number.NaN)).toBe(0)
  })

  test('is clamped to the scale', () => {
    expect(ofScore(-1)).toBe(ofScore(0))
    expect(ofScore(7)).toBe(1)
  })

  test('rises with the value within a class and across classes, despite outliers', () => {
    const figures = Float64Array.from([...Array.from({ length: 90 }, (_, at) => at + 1), 1_000_000])
    const classes = quantileClasses(figures)
    if (!classes) throw new Error('There are figures')
    const heights = [1, 5, 12, 30, 60, 80, 90, 1_000_000].map(heightReader(classes))
    expect(heights).toEqual([...heights].sort((a, b) => a - b))
    expect(heights.at(-1)).toBe(1)
    expect(heights[4]).toBeGreaterThan(0.5)
  })

  test('is full if all values are equal, like their colour', () => {
    expect(heightReader({ from: [4], max: 4 })(4)).toBe(1)
  })
})
