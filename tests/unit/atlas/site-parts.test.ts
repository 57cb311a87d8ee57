import { defaultSiteWeights } from '@/lib/catalogue/site-scores'
import { siteScore } from '@/lib/domain/scores/site-score'
import { type SiteDemand, type SiteSizes, scoreSites } from '@/server/atlas/derive/sites/site-parts'

const numbers = (...values: number[]) => Float64Array.from(values)

function demandOf(sites: number, over: Partial<SiteDemand> = {}): SiteDemand {
  const alike = new Float64Array(sites).fill(1)
  return {
    'Score traffic': alike,
    'Score population': alike,
    'Score places DC': alike,
    'Score places AC': alike,
    'Score competition DC': alike,
    'Score competition AC': alike,
    ...over,
  }
}

const sizedAs = (spaces: readonly number[]): SiteSizes => ({
  parts: new Float64Array(spaces.length),
  sites: spaces.map((each) => ({ spaces: each, locationType: 'parking', parkingType: 'surface' })),
})
const sized = (...spaces: number[]) => sizedAs(spaces)
const roomy = (sites: number) => sizedAs(Array.from({ length: sites }, () => 100))

describe('the parts of a score', () => {
  it('are ranks among the sites of the country', () => {
    const { parts } = scoreSites(demandOf(4, { 'Score traffic': numbers(900, 10, 50, 10) }), roomy(4))
    expect([...(parts['Score traffic'] ?? [])]).toEqual([1, 0, 0.666667, 0])
  })

  it('give the site without competitors the best rank', () => {
    const { parts } = scoreSites(demandOf(3, { 'Score competition DC': numbers(4, 0, 1) }), roomy(3))
    expect([...(parts['Score competition DC'] ?? [])]).toEqual([0, 1, 0.5])
  })

  it('distinguish 200,000 sites', () => {
    const traffic = Float64Array.from({ length: 200_000 }, (_, site) => site)
    const { DC } = scoreSites(demandOf(200_000, { 'Score traffic': traffic }), roomy(200_000))
    expect(new Set(DC).size).toBeGreaterThan(190_000)
  })
})

describe('the score of a site', () => {
  it('is the weighted mean of its parts over the greatest in the country', () => {
    const demand = demandOf(3, {
      'Score traffic': numbers(1, 2, 3),
      'Score places DC': numbers(3, 2, 1),
      'Score competition DC': numbers(0, 5, 9),
    })
    const { parts, DC } = scoreSites(demand, sized(20, 20, 20))
    const means = [0, 1, 2].map((site) => {
      const of = (name: keyof typeof parts) => parts[name]?.[site] ?? Number.NaN
      const all = [of('Score traffic'), 0, of('Score places DC'), of('Score competition DC'), 0]
      return siteScore(all, 1, defaultSiteWeights.DC)
    })
    const greatest = Math.max(...means)
    expect([...DC]).toEqual(means.map((mean) => expect.closeTo(mean / greatest, 5)))
    expect(Math.max(...DC)).toBe(1)
  })

  it('ranks a site with fewer than four spaces below an equal one with more', () => {
    const { DC, AC } = scoreSites(demandOf(2, { 'Score traffic': numbers(2, 1) }), sized(1, 40))
    expect(DC[0]).toBeLessThan(DC[1] ?? 0)
    expect(AC[0]).toBeLessThan(AC[1] ?? 0)
  })

  it('spreads the weight of a missing part', () => {
    const demand = demandOf(2, { 'Score competition AC': null, 'Score population': numbers(5, 9) })
    const { parts, AC } = scoreSites(demand, roomy(2))
    expect(parts['Score competition AC']).toBeNull()
    expect(AC[1]).toBe(1)
  })
})
