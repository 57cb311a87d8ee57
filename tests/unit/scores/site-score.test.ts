import { sitePresets } from '@/lib/catalogue/site-scores'
import {
  knownPoints,
  readWeights,
  siteFactor,
  siteScore,
  weightedParts,
  weightShares,
  writeWeights,
} from '@/lib/domain/scores/site-score'

describe('weightedParts', () => {
  it('is the mean by weight', () => {
    expect(weightedParts([1, 0, 0.5, 0, 0], [2, 1, 1, 0, 0])).toBeCloseTo(0.625)
  })

  it('spreads the weight of a missing part over the others', () => {
    expect(weightedParts([Number.NaN, 1, 0, 0, 0], [6, 1, 3, 0, 0])).toBeCloseTo(0.25)
  })

  it('is unknown without a weighted part', () => {
    expect(weightedParts([Number.NaN, 1, 1, 1, 1], [5, 0, 0, 0, 0])).toBeNaN()
  })
})

describe('knownPoints', () => {
  it('give the weight of parts that the country lacks to the others', () => {
    const known = knownPoints([4, 5, 10, 2, 4], (part) => part !== 'people')
    expect(known).toEqual([4, 0, 10, 2, 4])
    expect(weightShares(known)).toEqual([20, 0, 50, 10, 20])
  })
})

const lot = { spaces: 40, locationType: 'parking', parkingType: 'surface' }
const fuel = { spaces: null, locationType: 'gas station', parkingType: 'forecourt' }
const rest = { spaces: null, locationType: 'rest station', parkingType: 'rest_area' }

describe('siteScore', () => {
  it('keeps sites with fewer than four spaces from leading', () => {
    const best = [1, 1, 1, 1, 1]
    const scoreWith = (spaces: number) =>
      siteScore(best, siteFactor('DC', { ...lot, spaces }), [1, 1, 1, 1, 1])
    expect(scoreWith(3)).toBeCloseTo(0.5625)
    expect(scoreWith(4)).toBe(1)
    expect(scoreWith(400)).toBe(1)
  })

  it('keeps a car park of unknown size from leading', () => {
    expect(siteFactor('AC', { ...lot, spaces: null })).toBe(0.75)
    expect(siteFactor('AC', { ...lot, spaces: Number.NaN })).toBe(0.75)
  })

  it('does not judge fuel stations and rest stops by spaces', () => {
    for (const spaces of [null, 0, 2]) {
      for (const stop of [fuel, rest]) expect(siteFactor('DC', { ...stop, spaces })).toBe(1)
    }
  })

  it('halves a car park that is likely for employees or residents', () => {
    expect(siteFactor('DC', { ...lot, parkingType: 'staff' })).toBe(0.5)
    expect(siteFactor('AC', { ...lot, parkingType: 'residents', spaces: null })).toBe(0.375)
    expect(siteFactor('DC', { ...lot, parkingType: 'retail' })).toBe(1)
  })

  it('lowers slow charging where drivers do not stay', () => {
    expect(siteFactor('AC', fuel)).toBe(0.6)
    expect(siteFactor('AC', rest)).toBe(0.8)
    expect(siteFactor('AC', lot)).toBe(1)
  })
})

describe('weightShares', () => {
  it('adds up to 100 by largest remainder', () => {
    expect(weightShares([1, 1, 1, 0, 0])).toEqual([34, 33, 33, 0, 0])
    for (const { weights } of sitePresets) {
      expect(weightShares(weights).reduce((sum, share) => sum + share, 0)).toBe(100)
    }
  })

  it('is zero everywhere without points', () => {
    expect(weightShares([0, 0, 0, 0, 0])).toEqual([0, 0, 0, 0, 0])
  })
})

describe('weights in an address', () => {
  it('round-trip', () => {
    expect(readWeights(writeWeights([4, 5, 10, 2, 4]))).toEqual([4, 5, 10, 2, 4])
  })

  it.each(['', '1-2-3-4', '1-2-3-4-11', '0-0-0-0-0', '1-2-3-4-5-6', '-1-2-3-4-5', 'a-b-c-d-e'])(
    'are ignored when invalid: %s',
    (text) => expect(readWeights(text)).toBeNull(),
  )
})
