import type { ScoreKind } from '@/lib/catalogue/demand-step'
import type { SiteColumnName, SiteSortColumn } from '@/lib/catalogue/site-columns'

export const siteSorts = [
  { value: 'capacity', field: 'capacity' },
  { value: 'restaurants', field: 'POI restaurants' },
  { value: 'retail', field: 'POI retail' },
  { value: 'score-ac', field: 'Score AC' },
  { value: 'score-dc', field: 'Score DC' },
] as const satisfies readonly { value: string; field: SiteSortColumn }[]
export type SiteSort = (typeof siteSorts)[number]['value']

export type SortChoice = SiteSort | 'none'

export function sortOfField(field: SiteColumnName): SiteSort | null {
  return siteSorts.find((sort) => sort.field === field)?.value ?? null
}

export function fieldOfSort(sort: SiteSort): SiteSortColumn {
  return siteSorts.find(({ value }) => value === sort)?.field ?? 'capacity'
}

/** Members start with demand, visitors with size. */
export function startingSort(isRegistered: boolean, score: ScoreKind): SiteSort {
  if (!isRegistered) return 'capacity'
  return score === 'AC' ? 'score-ac' : 'score-dc'
}

/** Score sorts follow the legend; other sorts stay. */
export function sortForLegend(sort: SortChoice | null, score: ScoreKind): SortChoice | null {
  if (sort !== 'score-ac' && sort !== 'score-dc') return sort
  return score === 'AC' ? 'score-ac' : 'score-dc'
}
