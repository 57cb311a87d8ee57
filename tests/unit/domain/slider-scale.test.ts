import { sliderPosition, sliderScale } from '@/lib/domain/estimate/slider-scale'

describe('the scale of a slider', () => {
  it.each([100, 150, 1500, 150_000, 5_000_000, 437_219])('rises from 0 to %d', (max) => {
    const scale = sliderScale(max)
    expect([scale[0], scale.at(-1)]).toEqual([0, max])
    expect(scale.every((value, at) => at === 0 || value > (scale[at - 1] ?? 0))).toBe(true)
  })

  it('has every whole number of a short range', () => {
    expect(sliderScale(100)).toEqual(Array.from({ length: 101 }, (_, value) => value))
  })

  it('gives a quarter of the range to half of the track', () => {
    const scale = sliderScale(5_000_000)
    expect(scale[Math.round((scale.length - 1) / 2)]).toBeCloseTo(1_250_000, -5)
  })

  it('has numbers of four digits in a long range', () => {
    expect(sliderScale(5_000_000).every((value) => Number(value.toPrecision(4)) === value)).toBe(true)
  })

  it('finds the nearest position', () => {
    expect(sliderPosition([0, 10, 30], 4)).toBe(0)
    expect(sliderPosition([0, 10, 30], 6)).toBe(1)
    expect(sliderPosition([0, 10, 30], 30)).toBe(2)
    expect(sliderPosition([0, 10, 30], 99)).toBe(2)
    expect(sliderPosition([0, 10, 30], 0)).toBe(0)
  })
})
