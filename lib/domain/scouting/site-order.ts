import type { ScoreKind } from '@/lib/catalogue/demand-step'
import type { SiteColumnName, SiteSortColumn } from '@/lib/catalogue/site-columns'

/** Sorts of the list by their value in the address, with their columns. */
export const siteSorts = [
  { value: 'capacity', field: 'capacity' },
  { value: 'restaurants', field: 'POI restaurants' },
  { value: 'retail', field: 'POI retail' },
  { value: 'score-ac', field: 'Score AC' },
  { value: 'score-dc', field: 'Score DC' },
] as const satisfies readonly { value: string; field: SiteSortColumn }[]
export type SiteSort = (typeof siteSorts)[number]['value']

/** A chosen sort; `none` keeps the order of the answer. */
export type SortChoice = SiteSort | 'none'

export function sortOfField(field: SiteColumnName): SiteSort | null {
  return siteSorts.find((sort) => sort.field === field)?.value ?? null
}

export function fieldOfSort(sort: SiteSort): SiteSortColumn {
  return siteSorts.find(({ value }) => value === sort)?.field ?? 'capacity'
}

/** The initial sort: by demand for members, by size for visitors. */
export function startingSort(isRegistered: boolean, score: ScoreKind): SiteSort {
  if (!isRegistered) return 'capacity'
  return score === 'AC' ? 'score-ac' : 'score-dc'
}

/** Score sorts follow the legend; other sorts stay. */
export function sortForLegend(sort: SortChoice | null, score: ScoreKind): SortChoice | null {
  if (sort !== 'score-ac' && sort !== 'score-dc') return sort
  return score === 'AC' ? 'score-ac' : 'score-dc'
}
