import { sitePresets } from '@/lib/catalogue/site-scores'
import {
  readWeights,
  siteScore,
  sizeFactor,
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

describe('siteScore', () => {
  it('keeps sites with fewer than four spaces from leading', () => {
    const best = [1, 1, 1, 1, 1]
    expect(siteScore(best, 3, [1, 1, 1, 1, 1])).toBeCloseTo(0.75)
    expect(siteScore(best, 4, [1, 1, 1, 1, 1])).toBe(1)
    expect(sizeFactor(400)).toBe(1)
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
