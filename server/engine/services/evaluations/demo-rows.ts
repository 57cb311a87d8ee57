import { siteColumns } from '@/lib/catalogue/site-columns'
import type { EvaluatedLocation } from '@/server/engine/documents/evaluated-location'

/** What scouting shows to registered people only, visitors do not find in the demo's records either. */
const locked = new Set<string>(siteColumns.flatMap(({ name, free }) => (free ? [] : [name])))

/** An evaluated location as everybody may read it: without the values of locked columns. */
export function openToVisitors(location: EvaluatedLocation): EvaluatedLocation {
  const cells = Object.entries(location.row).map(([name, cell]) => [name, locked.has(name) ? null : cell])
  return { ...location, row: Object.fromEntries(cells) }
}
