import { siteColumns } from '@/lib/catalogue/site-columns'
import type { SiteSort as AskedSort } from '@/lib/contract/scout'
import type { SortDirection } from '@/lib/domain/tables/table-order'
import { fieldOfSort, type SiteSort } from './site-order'

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
