import { siteColumns } from '@/lib/catalogue/site-columns'
import type { EvaluatedLocation } from '@/server/engine/documents/evaluated-location'

/** Columns that need an account in scouting are hidden in the demo's records too. */
const locked = new Set<string>(siteColumns.flatMap(({ name, free }) => (free ? [] : [name])))

/** An evaluated location without the values of locked columns. */
export function openToVisitors(location: EvaluatedLocation): EvaluatedLocation {
  const cells = Object.entries(location.row).map(([name, cell]) => [name, locked.has(name) ? null : cell])
  return { ...location, row: Object.fromEntries(cells) }
}
