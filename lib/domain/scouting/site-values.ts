import type { SiteColumnName } from '@/lib/catalogue/site-columns'
import type { Cell } from '@/lib/contract/dataset'
import type { ScoutedSite } from './scouted-site'
import { writeMembers } from './site-members'

type Value = (site: ScoutedSite) => Cell

export const siteValue: Readonly<Record<SiteColumnName, Value>> = {
  osm_id: ({ id }) => id,
  name: ({ local }) => local.name,
  city: ({ local }) => local.city,
  lat: ({ lat }) => lat,
  lng: ({ lng }) => lng,
  hex_id: ({ hexId }) => hexId,
  capacity: ({ capacity }) => capacity,
  capacity_estimated: ({ isCapacityEstimated }) => isCapacityEstimated,
  capacity_note: ({ capacityNote }) => capacityNote,
  'Parking Type': ({ parkingType }) => parkingType,
  'Location Type': ({ type }) => type,
  Brand: ({ brand }) => brand,
  icon: ({ type }) => type,
  'POI restaurants': ({ poi }) => poi.restaurants,
  members: ({ members }) => writeMembers(members),
  'POI retail': ({ poi }) => poi.retail,
  'POI education': ({ poi }) => poi.education,
  'POI health': ({ poi }) => poi.health,
  'POI leisure': ({ poi }) => poi.leisure,
  'POI tourism': ({ poi }) => poi.tourism,
  'POI services': ({ poi }) => poi.services,
  'POI offices': ({ poi }) => poi.offices,
  'POI parking': ({ poi }) => poi.parking,
  'POI transport': ({ poi }) => poi.transport,
  'POI total': ({ poiTotal }) => poiTotal,
  'Score AC': ({ scores }) => scores.AC,
  'Score DC': ({ scores }) => scores.DC,
  'Score traffic': ({ parts }) => parts.DC[0] ?? null,
  'Score population': ({ parts }) => parts.DC[1] ?? null,
  'Score places DC': ({ parts }) => parts.DC[2] ?? null,
  'Score places AC': ({ parts }) => parts.AC[2] ?? null,
  'Score competition DC': ({ parts }) => parts.DC[3] ?? null,
  'Score competition AC': ({ parts }) => parts.AC[3] ?? null,
  'Score size': ({ parts }) => parts.DC[4] ?? null,
  'Busiest road': ({ busiest }) => busiest?.name ?? null,
  'Busiest road class': ({ busiest }) => busiest?.class ?? null,
  'Busiest road AADT': ({ busiest }) => busiest?.aadt ?? null,
  'Busiest road counted': ({ busiest }) => busiest?.isCounted ?? null,
  'Main road': ({ main }) => main?.name ?? null,
  'Main road class': ({ main }) => main?.class ?? null,
  'Main road AADT': ({ main }) => main?.aadt ?? null,
  'Main road counted': ({ main }) => main?.isCounted ?? null,
  'Main road distance': ({ main }) => main?.metres ?? null,
  Population: ({ population }) => population,
  'Road class': ({ roadClass }) => roadClass,
  'Nearest Charger Types': ({ nearest }) => nearest.types,
  'Nearest Charger Brand': ({ nearest }) => nearest.brand,
  'Nearest Charger Distance': ({ nearest }) => nearest.metres,
  'Nearest Charger Distance - AC': ({ nearest }) => nearest.AC,
  'Nearest Charger Distance - DC': ({ nearest }) => nearest.DC,
  'Nearest Charger Distance - HPC': ({ nearest }) => nearest.HPC,
  'Grid HV substation distance': ({ grid }) => grid.high,
  'Grid MV substation distance': ({ grid }) => grid.medium,
  'Grid MV line distance': ({ grid }) => grid.line,
  'Grid transformer distance': ({ grid }) => grid.transformer,
  'Grid reliability': ({ grid }) => grid.reliability,
  latin_name: ({ latin }) => latin.name || null,
  latin_city: ({ latin }) => latin.city || null,
}

/** Higher is better in each, even in the distance to the nearest station; only the grid is better near by. */
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
