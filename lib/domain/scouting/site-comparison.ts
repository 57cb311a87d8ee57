import type { SiteColumnName } from '@/lib/catalogue/site-columns'
import type { ScoutedSite } from './scouted-site'
import { siteValue } from './site-values'

/** Columns that figures are compared by: the more people, places and spaces, and the further the next station, the better. */
export type ComparedColumn = Extract<
  SiteColumnName,
  'capacity' | 'Population' | `Score ${string}` | `POI ${string}` | `Nearest Charger Distance${string}`
>

/** A column's figure of a location; null where nobody knows it or a visitor may not see it. */
export function figureOf(site: ScoutedSite, column: ComparedColumn): number | null {
  const value = siteValue[column](site)
  return typeof value === 'number' ? value : null
}

/**
 * Whether a location's figure is better than the other's, as both are shown: 90.6 % and 91.4 % are level. Nothing is
 * better than what nobody knows.
 */
export function isBetter(
  [site, other]: readonly [ScoutedSite, ScoutedSite],
  column: ComparedColumn,
  shown: (value: number) => string,
): boolean {
  const [own, theirs] = [figureOf(site, column), figureOf(other, column)]
  return own !== null && theirs !== null && own > theirs && shown(own) !== shown(theirs)
}
