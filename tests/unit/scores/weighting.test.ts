import { defaultSiteWeights, type SiteWeights, sitePresets } from '@/lib/catalogue/site-scores'
import { weightedParts } from '@/lib/domain/scores/site-score'
import { greatestMean, nearestBase, withPoints } from '@/lib/domain/scores/weighting'

describe('greatestMean', () => {
  const corners = [
    [1, 0.2, 0.4, 0.1, 0.9],
    [0.3, 1, 0.8, 0.2, 0.1],
    [0.2, 0.3, null, 1, 0.5],
  ]

  it("is the best corner's mean", () => {
    expect(greatestMean(corners, [10, 0, 0, 0, 1])).toBeCloseTo(10.9 / 11)
    expect(greatestMean(corners, [0, 10, 5, 0, 0])).toBeCloseTo(14 / 15)
    const even: SiteWeights = [1, 1, 1, 1, 1]
    expect(greatestMean(corners, even)).toBe(Math.max(...corners.map((each) => weightedParts(each, even))))
  })

  it('spreads the weight of a part that hexagons lack', () => {
    expect(greatestMean([[0.5, 0.5, 0.5, 0.9]], [1, 1, 1, 1, 10])).toBeCloseTo(0.6)
  })

  it('is 0 if only the size counts, which hexagons lack', () => {
    expect(greatestMean([[1, 1, 1, 1]], [0, 0, 0, 0, 3])).toBe(0)
  })
})

describe('withPoints', () => {
  it('changes one part and leaves the others', () => {
    expect(withPoints([4, 5, 8, 2, 4], 'places', 10)).toEqual([4, 5, 10, 2, 4])
    expect(withPoints([4, 5, 8, 2, 4], 'size', 0)).toEqual([4, 5, 8, 2, 0])
  })

  it('refuses to leave every part without weight', () => {
    expect(withPoints([0, 0, 3, 0, 0], 'places', 0)).toBeNull()
  })
})

describe('nearestBase', () => {
  it('recognises every preset and the default weights', () => {
    for (const { title, weights } of sitePresets) expect(nearestBase(weights, 'DC').title).toBe(title)
    expect(nearestBase(defaultSiteWeights.AC, 'AC').title).toBe('Default weights')
  })

  it('finds the preset that changed weights began as', () => {
    expect(nearestBase([4, 5, 10, 2, 4], 'DC').title).toBe('Town centre')
    expect(nearestBase([9, 2, 2, 5, 5], 'AC').title).toBe('Corridor')
  })
})
