import type { SiteColumnName } from '@/lib/catalogue/site-columns'
import type { ScoutedSite } from './scouted-site'
import { siteValue } from './site-values'

/** Higher is better in each, even in the distance to the nearest charger; only the grid is better near by. */
export type ComparedColumn = Extract<
  SiteColumnName,
  | 'capacity'
  | 'Population'
  | `Score ${string}`
  | `POI ${string}`
  | `Nearest Charger Distance${string}`
  | `Grid ${string} distance`
>

export function figureOf(site: ScoutedSite, column: ComparedColumn): number | null {
  const value = siteValue[column](site)
  return typeof value === 'number' ? value : null
}

/** Compares displayed values: 90.6 and 91.4 tie. Unknown values neither win nor lose. */
export function isBetter(
  [site, other]: readonly [ScoutedSite, ScoutedSite],
  column: ComparedColumn,
  shown: (value: number) => string,
): boolean {
  const own = figureOf(site, column)
  const theirs = figureOf(other, column)
  if (own === null || theirs === null || shown(own) === shown(theirs)) return false
  return column.startsWith('Grid ') ? own < theirs : own > theirs
}
