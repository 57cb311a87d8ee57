import type { SiteWeights } from '@/lib/catalogue/site-scores'
import type { Weighting } from '@/lib/domain/scores/weighting'
import { placesOf, rankAmong } from '@/lib/domain/scouting/list-search'
import { reweightedSite, reweightedTable, weightedScores } from '@/lib/domain/scouting/reweighted-sites'
import { siteAt } from '@/lib/domain/scouting/scouted-site'
import { orderedRows } from '@/lib/domain/tables/table-order'
import { weighedTable } from '@/tests/support/weighed-sites'

const busy = { id: 'busy', capacity: 40, parts: [1, 0.2, 0.1, 0.5, 0.6], score: 1 }
const central = { id: 'central', capacity: 40, parts: [0.3, 0.9, 1, 0.1, 0.6], score: 0.8 }
const tiny = { id: 'tiny', capacity: 1, parts: [1, 1, 1, 1, 0], score: 0.25 }
const bare = { id: 'bare', capacity: 40, parts: [null, null, null, null, null], score: 0 }
const unsized = { id: 'unsized', capacity: null, parts: [1, 1, 1, 1, 0.25], score: 0.7 }
const table = weighedTable([busy, central, tiny, bare])

const places: SiteWeights = [0, 0, 10, 0, 0]
const byPlaces: Weighting = { DC: { points: places, greatest: 1 } }

describe('scores by other weights', () => {
  it("are weighted means relative to the country's best", () => {
    const scores = weightedScores(table, 'DC', { points: [1, 1, 0, 0, 0], greatest: 0.8 })
    expect(scores[0]).toBeCloseTo(0.75)
    expect(scores[1]).toBeCloseTo(0.75)
  })

  it('keep a site with one space from leading', () => {
    expect(weightedScores(table, 'DC', { points: places, greatest: 1 })[2]).toBeCloseTo(1 / 16)
  })

  it('keep a car park of unknown size from leading, but not a fuel station', () => {
    const weighting: Weighting = { DC: { points: places, greatest: 1 } }
    const sites = weighedTable([unsized, { ...unsized, type: 'gas station' }])
    expect([...weightedScores(sites, 'DC', { points: places, greatest: 1 })]).toEqual([0.75, 1])
    for (const row of [0, 1]) {
      const site = siteAt(sites, row) ?? fail()
      expect(site.capacity).toBeNull()
      expect(reweightedSite(site, weighting).scores.DC).toBe(row === 0 ? 0.75 : 1)
    }
  })

  it('halve a car park that is likely not for the public', () => {
    const full = { ...unsized, capacity: 40 }
    const sites = weighedTable([full, { ...full, parking: 'staff' }])
    expect([...weightedScores(sites, 'DC', { points: places, greatest: 1 })]).toEqual([1, 0.5])
    expect(reweightedSite(siteAt(sites, 1) ?? fail(), byPlaces).scores.DC).toBe(0.5)
  })

  it('are unknown without any part', () => {
    expect(weightedScores(table, 'DC', { points: places, greatest: 1 })[3]).toBeNaN()
    expect(reweightedSite(siteAt(table, 3) ?? fail(), byPlaces).scores.DC).toBeNull()
  })

  it('never exceed 1 though the greatest was rounded', () => {
    expect(weightedScores(table, 'DC', { points: places, greatest: 0.9999 })[1]).toBe(1)
  })

  it('are equal for a single site and in its table', () => {
    const weighting: Weighting = { DC: { points: [3, 1, 4, 1, 5], greatest: 0.7 } }
    const weighed = reweightedTable(table, weighting)
    for (const row of [0, 1, 2]) {
      const alone = reweightedSite(siteAt(table, row) ?? fail(), weighting)
      expect(alone.scores.DC).toBeCloseTo(siteAt(weighed, row)?.scores.DC ?? -1, 9)
    }
  })

  it('change neither the other score nor anything without weights', () => {
    expect(reweightedTable(table, {})).toBe(table)
    const weighed = reweightedTable(table, byPlaces)
    expect(weighed.columns['Score AC']).toBe(table.columns['Score AC'])
    expect(weighed.columns['Score DC']).not.toBe(table.columns['Score DC'])
  })

  it('change the order and the ranks', () => {
    const sort = { field: 'Score DC', direction: 'descending' } as const
    const weighed = reweightedTable(table, byPlaces)
    const [before, now] = [table, weighed].map((each) => orderedRows(each, sort, undefined))
    expect([...(before ?? [])]).toEqual([0, 1, 2, 3])
    expect([...(now ?? [])]).toEqual([1, 0, 2, 3])
    expect([...placesOf(now ?? new Uint32Array(), 4)]).toEqual([1, 0, 2, 3])
  })
})

describe('rankAmong', () => {
  it('counts greater scores, so that equals share a rank', () => {
    const rank = (row: number, rows = [0, 1, 2, 3]) =>
      rankAmong(Uint32Array.from(rows), table, { field: 'Score DC', row })
    expect([0, 1, 2, 3].map((row) => rank(row))).toEqual([1, 2, 3, 4])
    expect(rank(2, [1, 2])).toBe(2)
    const bySize = rankAmong(Uint32Array.from([0, 1]), table, { field: 'Score size', row: 1 })
    expect(bySize).toBe(1)
  })

  it('is unknown without a value', () => {
    expect(rankAmong(Uint32Array.from([0]), table, { field: 'Score traffic', row: 3 })).toBeUndefined()
  })
})

function fail(): never {
  throw new Error('The table lacks the row.')
}
