import type { ScoreKind } from '@/lib/catalogue/demand-step'
import type { SiteColumnName, SiteSortColumn } from '@/lib/catalogue/site-columns'

/** What the list can be sorted by, as in the address, and the column of each. */
export const siteSorts = [
  { value: 'capacity', field: 'capacity' },
  { value: 'restaurants', field: 'POI restaurants' },
  { value: 'retail', field: 'POI retail' },
  { value: 'score-ac', field: 'Score AC' },
  { value: 'score-dc', field: 'Score DC' },
] as const satisfies readonly { value: string; field: SiteSortColumn }[]
export type SiteSort = (typeof siteSorts)[number]['value']

/** A sort that was chosen: also none, the order in which the service answered. */
export type SortChoice = SiteSort | 'none'

/** The sort by a column; null for a column that there is none by. */
export function sortOfField(field: SiteColumnName): SiteSort | null {
  return siteSorts.find((sort) => sort.field === field)?.value ?? null
}

export type SortDirection = 'ascending' | 'descending'

/** The column that a sort orders by. */
export function fieldOfSort(sort: SiteSort): SiteSortColumn {
  return siteSorts.find(({ value }) => value === sort)?.field ?? 'capacity'
}

/** The order before one is chosen: by demand for those who see it, by size for visitors. */
export function startingSort(isRegistered: boolean, score: ScoreKind): SiteSort {
  if (!isRegistered) return 'capacity'
  return score === 'AC' ? 'score-ac' : 'score-dc'
}

/** The score sort that belongs to a legend; other sorts do not follow it. */
export function sortForLegend(sort: SortChoice | null, score: ScoreKind): SortChoice | null {
  if (sort !== 'score-ac' && sort !== 'score-dc') return sort
  return score === 'AC' ? 'score-ac' : 'score-dc'
}
