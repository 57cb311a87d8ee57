import { maxPoints } from '@/lib/catalogue/site-scores'
import { scoreScaleSchema, siteRankRequestSchema } from '@/lib/contract/site-rank'

const request = { country: 'liechtenstein', osm_id: '42', kind: 'DC' }

describe('a request for a rank', () => {
  it('may omit the weights', () => {
    expect(siteRankRequestSchema.safeParse(request).success).toBe(true)
  })

  it.each([
    ['all zero', [0, 0, 0, 0, 0]],
    ['four', [1, 2, 3, 4]],
    ['beyond the most points', [maxPoints + 1, 0, 0, 0, 0]],
    ['broken', [1.5, 0, 0, 0, 0]],
    ['negative', [-1, 5, 0, 0, 0]],
  ])('is refused with weights that are %s', (_, weights) => {
    expect(siteRankRequestSchema.safeParse({ ...request, weights }).success).toBe(false)
  })

  it('may have the maximum of points for a part', () => {
    const weights = [maxPoints, 0, 0, 0, 0]
    expect(siteRankRequestSchema.safeParse({ ...request, weights }).success).toBe(true)
  })
})

describe('a scale', () => {
  it('marks with null a part that a country lacks', () => {
    const scale = { sites: { DC: [[1, 0.5, 1, null, 1]], AC: [] }, hexagons: [[1, 0.2, 0.3, null]] }
    expect(scoreScaleSchema.parse(scale)).toEqual(scale)
  })
})
