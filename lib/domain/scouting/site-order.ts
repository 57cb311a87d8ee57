import type { ScoreKind } from '@/lib/catalogue/demand-step'
import { type SiteColumnName, type SiteSortColumn, siteColumns } from '@/lib/catalogue/site-columns'
import type { SiteSort as AskedSort } from '@/lib/contract/scout'
import type { SortDirection } from '@/lib/domain/tables/table-order'

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

/** Makes a truncated answer hold the first rows. Undefined for a column locked for the viewer. */
export function askedSort(
  { sort, direction }: { sort: SiteSort | null; direction: SortDirection },
  isRegistered: boolean,
): AskedSort | undefined {
  if (sort === null) return undefined
  const field = fieldOfSort(sort)
  const isFree = siteColumns.some((column) => column.name === field && column.free)
  return isFree || isRegistered ? { field, direction } : undefined
}
