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

/** Sites with fewer spaces cannot lead: their score shrinks in proportion (see `sizeFactor`). */
export const leadingSpaces = 4
