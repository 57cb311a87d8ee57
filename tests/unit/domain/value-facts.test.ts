import { Extent, extentOf, histogramOf, mostFrequent, Tally } from '@/lib/domain/tables/value-facts'

describe('the extent of numbers', () => {
  it('leaves out missing and endless numbers', () => {
    expect(extentOf([3, Number.NaN, -2, Number.POSITIVE_INFINITY, 7])).toEqual([-2, 7])
  })

  it('is unknown without numbers', () => {
    expect(extentOf([Number.NaN])).toBeUndefined()
    expect(new Extent().ends).toBeUndefined()
  })
})

describe('a histogram', () => {
  it.each([
    ['its last bin includes the upper end', [0, 1, 9, 10], [0, 10], [2, 2]],
    ['it skips numbers beyond the ends, and missing ones', [-1, 11, Number.NaN, 5], [0, 10], [0, 1]],
    ['all is in the first bin between equal ends', [4, 4], [4, 4], [2, 0]],
    ['it counts numbers whose width is infinite', [-1e308, 1e308], [-1e308, 1e308], [1, 1]],
  ] as const)('counts by equal steps: %s', (_, values, ends, bins) => {
    expect(histogramOf(values, ends, 2)).toEqual(bins)
  })

  it('puts a number on a limit between two bins into the upper one', () => {
    const tenths = Array.from({ length: 10 }, (_, index) => index / 10)
    expect(histogramOf(tenths, [0, 1], 10)).toEqual(tenths.map(() => 1))
  })

  it('has a bin for every whole number', () => {
    const whole = Array.from({ length: 60 }, (_, index) => index - 7)
    expect(histogramOf(whole, [-7, 53], 60)).toEqual(whole.map(() => 1))
  })
})

describe('counts of values', () => {
  it('have the most frequent first, and those of one frequency by value', () => {
    const tally = new Tally<string>()
    for (const value of ['b', 'c', 'a', 'c']) tally.add(value)
    expect(tally.counts).toEqual([
      { value: 'c', count: 2 },
      { value: 'a', count: 1 },
      { value: 'b', count: 1 },
    ])
    expect(
      mostFrequent([
        { value: 9, count: 1 },
        { value: 10, count: 1 },
      ])[0]?.value,
    ).toBe(9)
  })
})
