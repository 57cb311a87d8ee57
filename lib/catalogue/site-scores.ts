import type { ScoreKind } from './demand-step'

/** In the order of lists, sliders and addresses. */
export const sitePartNames = ['traffic', 'people', 'places', 'competition', 'size'] as const
export type SitePart = (typeof sitePartNames)[number]

/** Ranks 0..1 among the country's sites. A rapid stop competes with rapid stations, a long stay with all. */
export const sitePartColumns = {
  DC: {
    traffic: 'Score traffic',
    people: 'Score population',
    places: 'Score places DC',
    competition: 'Score competition DC',
    size: 'Score size',
  },
  AC: {
    traffic: 'Score traffic',
    people: 'Score population',
    places: 'Score places AC',
    competition: 'Score competition AC',
    size: 'Score size',
  },
} as const satisfies Record<ScoreKind, Record<SitePart, string>>

/** Points 0..10 in the order of `sitePartNames`; a part's weight is its share of the sum. */
export type SiteWeights = readonly [
  traffic: number,
  people: number,
  places: number,
  competition: number,
  size: number,
]

export const maxPoints = 10

/**
 * Default weights. DC follows the cars that pass, room for a row of posts and few rapid rivals; people who
 * live near charge at home, and a stop is too short for many places. AC follows the time that people spend:
 * homes first, then places to stay and few rivals. Assumptions, shown as such; chosen so that the order
 * of sites in Liechtenstein, Andorra and Monaco agrees with what the shipped model predicts there.
 */
export const defaultSiteWeights: Readonly<Record<ScoreKind, SiteWeights>> = {
  DC: [8, 3, 1, 4, 6],
  AC: [2, 9, 4, 4, 2],
}

export const sitePresets = [
  { value: 'corridor', title: 'Corridor', weights: [10, 2, 2, 5, 5] },
  { value: 'town-centre', title: 'Town centre', weights: [4, 5, 8, 2, 4] },
  { value: 'retail', title: 'Retail', weights: [4, 4, 10, 3, 6] },
  { value: 'residential', title: 'Residential', weights: [1, 10, 3, 5, 2] },
] as const satisfies readonly { value: string; title: string; weights: SiteWeights }[]

/** Car parks with fewer spaces cannot lead: their score shrinks by the square of the share (see `sizeFactor`). */
export const leadingSpaces = 4

/**
 * An unknown size must not lift a car park above those with a known one. Its size part is that of the lower
 * quartile of the known sizes, as is that of an assumed size, and its score shrinks to `factor`. Assumptions.
 */
export const unknownSize = { part: 0.25, factor: 0.75 } as const

/** Times the score of a car park that is likely not for the public (`isPrivateUse`). An assumption. */
export const privateFactor = 0.5

/**
 * Times the AC score of stops. A fuel stop takes some ten minutes and a rest some thirty, in which 11 kW
 * give 10 and 30 km; drivers who stop there want a rapid charge. Assumptions.
 */
export const stayFactors: Readonly<Record<string, number>> = { 'gas station': 0.6, 'rest station': 0.8 }

/**
 * Weights of the sub-scores in the demand scores; each row sums to 1. Sub-scores are percentile ranks in the
 * country, so a weight is the share of the final rank that a sub-score decides. DC charging follows traffic,
 * AC charging follows people and their destinations; competition counts against a cell in both. An
 * assumption, shown as such.
 */
export const scoreWeights = {
  DC: { traffic: 0.4, population: 0.2, poi: 0.25, competition: 0.15 },
  AC: { traffic: 0.15, population: 0.4, poi: 0.3, competition: 0.15 },
} as const
export type SubScore = keyof (typeof scoreWeights)['DC']
