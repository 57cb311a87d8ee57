import { roundedSteps, type WaterfallStep, waterfallGeometry } from '@/lib/domain/estimate/waterfall-geometry'
import { niceTicks, ticksFromZero, ticksThatFit } from '@/lib/format/nice-scale'

const step = (value: number): WaterfallStep => ({ name: `${value}`, value, isAssumed: false })
const chart = (reference: number, ...values: number[]) =>
  waterfallGeometry({ reference, steps: values.map(step), plotWidth: 720 })

describe('the axis', () => {
  test('spans at least 100 and begins at its first tick', () => {
    expect(chart(204, -54, 22, 16, 12, -9)).toMatchObject({
      domain: [120, 227],
      ticks: [{ value: 120, x: 0 }, {}, {}, {}, {}, {}],
    })
  })

  test('pads a wide range by 10 on both sides', () => {
    expect(chart(300, 500).domain).toEqual([200, 810])
  })

  test('stops at zero when nothing goes below it', () => {
    expect(chart(140, -135, 20).domain).toEqual([0, 150])
    expect(chart(8, -6, 5).domain).toEqual([0, 20])
  })

  test('fits estimates of slow chargers, whose steps are small', () => {
    const { domain, bars } = chart(34, -10, 5)
    expect(domain[1] - domain[0]).toBeLessThanOrEqual(25)
    expect(bars[0]?.width).toBeGreaterThan(250)
  })

  test('extends below zero when a step does, so that no bar is cut', () => {
    expect(chart(50, -80, 60).domain).toEqual([-40, 52])
  })

  test.each([
    [204, [-54, 22, 16, 12, -9]],
    [34, [-3]],
    [0, [0]],
    [204, [3000, -2000, 4321]],
    [1_000_000, [12]],
  ])('has two to six ticks at round steps from %d by %j', (reference, values) => {
    const { ticks, domain } = chart(reference, ...values)
    expect(ticks.length).toBeGreaterThanOrEqual(2)
    expect(ticks.length).toBeLessThanOrEqual(6)
    for (const tick of ticks) {
      expect(tick.value).toBeGreaterThanOrEqual(domain[0])
      expect(tick.value).toBeLessThanOrEqual(domain[1])
      expect(tick.value % 5).toBe(0)
    }
  })
})

describe('the bars', () => {
  test('start where the previous one ended', () => {
    const { bars, referenceX, resultX } = chart(204, -54, 22)
    const [first, second] = bars
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeCloseTo(referenceX)
    expect(second?.x).toBeCloseTo(first?.end ?? Number.NaN)
    expect(second?.end).toBeCloseTo(resultX)
  })

  test('stay inside the plot', () => {
    for (const bar of chart(204, -540, 22, 1600, -12).bars) {
      expect(bar.x).toBeGreaterThanOrEqual(0)
      expect(bar.x + bar.width).toBeLessThanOrEqual(720)
    }
  })

  test('mark a step of zero', () => {
    expect(chart(204, 0).bars[0]?.width).toBe(1)
  })
})

describe('the ledger', () => {
  test('adds up from the rounded reference to the rounded result', () => {
    const values = [-54.4, 22.4, 16.4, 12.4, -8.6]
    const total = roundedSteps(203.6, values).reduce((sum, value) => sum + value, 0)
    expect(Math.round(203.6) + total).toBe(Math.round(203.6 - 11.8))
  })

  test('changes no value by one or more', () => {
    const values = [0.5, 0.5, 0.5, -0.5, -0.49, 3.2]
    roundedSteps(10, values).forEach((rounded, index) => {
      expect(Math.abs(rounded - (values[index] ?? 0))).toBeLessThan(1)
    })
  })
})

test('ends a scale from zero at the first round step past the value', () => {
  expect(ticksFromZero(632, 5)).toEqual([0, 200, 400, 600, 800])
  expect(ticksFromZero(0, 5)).toEqual([0, 1])
  expect(ticksFromZero(1.2, 6)).toEqual([0, 1, 2])
})

test('keeps to the number of ticks even if a round step fits badly', () => {
  expect(niceTicks(127, 227, 6).length).toBeLessThanOrEqual(6)
})

test('puts as many labels on an axis as fit side by side, between two and six', () => {
  expect(ticksThatFit(400, 3)).toBe(6)
  expect(ticksThatFit(190, 5)).toBe(4)
  expect(ticksThatFit(190, 10)).toBe(2)
  expect(ticksThatFit(0, 3)).toBe(2)
})
