import type { ScoreKind } from '@/lib/catalogue/demand-step'
import { siteColumns } from '@/lib/catalogue/site-columns'
import { defaultSiteWeights, sitePartColumns, sitePartNames } from '@/lib/catalogue/site-scores'
import { weightedParts } from '@/lib/domain/scores/site-score'
import { fitLinear, predictLinear } from '@/tests/support/least-squares'
import {
  numbersOf,
  type ScoredCountry,
  type ScoredSite,
  scoreCountry,
  scoredCountries,
  spearman,
} from '@/tests/support/scored-country'

const slugs = Object.keys(scoredCountries) as ScoredCountry[]
const scored = {} as Record<ScoredCountry, ScoredSite[]>
const kinds = ['DC', 'AC'] as const

beforeAll(async () => {
  for (const slug of slugs) scored[slug] = await scoreCountry(slug)
}, 300_000)

const scoresOf = (sites: readonly ScoredSite[], kind: ScoreKind) => numbersOf(sites, `Score ${kind}`)

function meansWithoutSize(sites: readonly ScoredSite[], kind: ScoreKind): number[] {
  const [traffic, people, places, competition] = defaultSiteWeights[kind]
  const columns = sitePartNames.map((part) => numbersOf(sites, sitePartColumns[kind][part]))
  return sites.map((_, row) =>
    weightedParts(
      columns.map((column) => column[row] ?? Number.NaN),
      [traffic, people, places, competition, 0],
    ),
  )
}

const minAgreement = 0.8

describe.each(slugs)('the scores of %s', (slug) => {
  it.each(kinds)('for %s differ among nine in ten sites', (kind) => {
    const scores = scoresOf(scored[slug], kind)
    expect(new Set(scores).size).toBeGreaterThanOrEqual(0.9 * scores.length)
  })

  it.each(kinds)('for %s order sites as the shipped model does', (kind) => {
    const kWh = scored[slug].map((each) => each.kWh[kind])
    expect(spearman(meansWithoutSize(scored[slug], kind), kWh)).toBeGreaterThanOrEqual(minAgreement)
    expect(spearman(scoresOf(scored[slug], kind), kWh)).toBeGreaterThanOrEqual(0.6)
  })

  it('differ between DC and AC', () => {
    const dc = scoresOf(scored[slug], 'DC')
    const ac = scoresOf(scored[slug], 'AC')
    expect(spearman(dc, ac)).toBeLessThanOrEqual(0.9)
  })

  it.each(kinds)('for %s rise with the spaces', (kind) => {
    const spaces = numbersOf(scored[slug], 'capacity')
    expect(spearman(scoresOf(scored[slug], kind), spaces)).toBeGreaterThanOrEqual(0.2)
  })

  it.each(kinds)('for %s are led by a site with at least four spaces', (kind) => {
    const best = scored[slug].find((_, row) => scoresOf(scored[slug], kind)[row] === 1)
    expect(best?.row.capacity).toBeGreaterThanOrEqual(4)
  })
})

const exact = 0.001
const fewest = 0.05

const hits = (guesses: readonly number[], scores: readonly number[]) =>
  guesses.filter((guess, at) => Math.abs(guess - (scores[at] ?? 0)) <= exact).length / guesses.length

const freeNumbers = siteColumns.filter(
  ({ free, type }) => free && ['real', 'integer', 'boolean'].includes(type),
)

/** Numbers of a site that visitors receive: its free columns and the scores of its hexagon. */
const knownOf = ({ row, hexagon }: ScoredSite) => [
  ...freeNumbers.map(({ name }) => Number(row[name])),
  Math.log(1 + Number(row.capacity)),
  Math.min(1, Number(row.capacity) / 4),
  hexagon.DC,
  hexagon.AC,
]

describe.each(slugs)('a visitor of %s cannot work out a locked score', (slug) => {
  it.each(kinds)('for %s from the score of the hexagon', (kind) => {
    const sites = scored[slug]
    const guesses = sites.map(({ hexagon }) => hexagon[kind])
    expect(hits(guesses, scoresOf(sites, kind))).toBeLessThan(fewest)
  })

  it.each(kinds)('for %s from other scores in the same hexagon', (kind) => {
    const scores = scoresOf(scored[slug], kind)
    const cells = scored[slug].map(({ row }) => row.hex_id)
    const pairs = cells.flatMap((cell, at) => {
      const other = cells.findIndex((each, index) => each === cell && index !== at)
      return other < 0 ? [] : [{ guess: scores[other] ?? 0, score: scores[at] ?? 0 }]
    })
    expect(pairs.length).toBeGreaterThan(10)
    expect(
      hits(
        pairs.map(({ guess }) => guess),
        pairs.map(({ score }) => score),
      ),
    ).toBeLessThan(fewest)
  })

  it.each(kinds)('for %s from a fit of all free columns to half of the scores', (kind) => {
    const scores = scoresOf(scored[slug], kind)
    const isSeen = (_: unknown, at: number) => at % 2 === 0
    const isUnseen = (_: unknown, at: number) => at % 2 === 1
    const known = scored[slug].map(knownOf)
    const model = fitLinear(known.filter(isSeen), scores.filter(isSeen))
    const guesses = known.filter(isUnseen).map((row) => predictLinear(model, row))
    expect(hits(guesses, scores.filter(isUnseen))).toBeLessThan(fewest)
    // Proves that the fit works: given the column itself, it finds it.
    const restaurants = numbersOf(scored[slug], 'POI restaurants')
    const sound = fitLinear(known.filter(isSeen), restaurants.filter(isSeen))
    const repeated = known.filter(isUnseen).map((row) => predictLinear(sound, row))
    expect(hits(repeated, restaurants.filter(isUnseen))).toBeGreaterThan(0.95)
  })
})
