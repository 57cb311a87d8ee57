import { bandScale } from '@/lib/domain/estimate/band-scale'

describe('the axis of a band', () => {
  it.each([
    [665, 800],
    [807, 1000],
    [140, 150],
    [0, 1],
    [1000, 1000],
  ])('of up to %d kWh/day ends at %d', (high, max) => {
    expect(bandScale({ low: 0, value: high / 3.3, high }).max).toBe(max)
  })

  it('labels its end if the band leaves room', () => {
    expect(bandScale({ low: 59, value: 245, high: 807 }).maxLabels).toBe(true)
    expect(bandScale({ low: 10, value: 42, high: 140 }).maxLabels).toBe(false)
  })

  it('includes an estimate above its band', () => {
    expect(bandScale({ low: 1, value: 90, high: 20 })).toMatchObject({ max: 100, value: 0.9 })
  })
})
