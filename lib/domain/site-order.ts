import type { ScoreKind } from './demand-step'
import type { ScoutedSite } from './scouted-site'
import type { SiteColumnName, SiteSortColumn } from './site-columns'

/** What the list can be sorted by (spec 2 §4), as in the address, and the column of each. */
export const siteSorts = [
  { value: 'capacity', field: 'capacity' },
  { value: 'restaurants', field: 'POI restaurants' },
  { value: 'retail', field: 'POI retail' },
  { value: 'score-ac', field: 'Score AC' },
  { value: 'score-dc', field: 'Score DC' },
] as const satisfies readonly { value: string; field: SiteSortColumn }[]
export type SiteSort = (typeof siteSorts)[number]['value']

/** The sort by a column; null for a column that there is none by. */
export function sortOfField(field: SiteColumnName): SiteSort | null {
  return siteSorts.find((sort) => sort.field === field)?.value ?? null
}

export type SortDirection = 'ascending' | 'descending'

const figureOf: Record<SiteSort, (site: ScoutedSite) => number | null> = {
  capacity: (site) => site.capacity,
  restaurants: (site) => site.poi.restaurants,
  retail: (site) => site.poi.retail,
  'score-ac': (site) => site.scores.AC,
  'score-dc': (site) => site.scores.DC,
}

/** The order before one is chosen: by demand for those who see it, by size for visitors. */
export function startingSort(isRegistered: boolean, score: ScoreKind): SiteSort {
  if (!isRegistered) return 'capacity'
  return score === 'AC' ? 'score-ac' : 'score-dc'
}

/** The score sort that belongs to a legend; other sorts do not follow it. */
export function sortForLegend(sort: SiteSort | null, score: ScoreKind): SiteSort | null {
  if (sort !== 'score-ac' && sort !== 'score-dc') return sort
  return score === 'AC' ? 'score-ac' : 'score-dc'
}

/**
 * Sites in the chosen order; without one as the search gave them. What has no figure comes last in both directions,
 * and equal figures keep their order.
 */
export function sortedSites(
  sites: readonly ScoutedSite[],
  { sort, direction }: { sort: SiteSort | null; direction: SortDirection },
): readonly ScoutedSite[] {
  if (sort === null) return sites
  const sign = direction === 'ascending' ? 1 : -1
  const figure = figureOf[sort]
  return [...sites].sort((a, b) => {
    const [left, right] = [figure(a), figure(b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return (left - right) * sign
  })
}

/** Sites with at least one restaurant within 200 m, when that is asked for. */
export function withRestaurants(sites: readonly ScoutedSite[], isAsked: boolean): readonly ScoutedSite[] {
  return isAsked ? sites.filter(({ poi }) => (poi.restaurants ?? 0) >= 1) : sites
}
