import { type ChargingClass, chargingClasses } from '@/lib/catalogue/charging-class'
import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import { poiCategories, poiColumn } from '@/lib/catalogue/poi-categories'
import { roadClassNames } from '@/lib/catalogue/road-class'
import type { SiteColumnName } from '@/lib/catalogue/site-columns'
import type { Cell } from '@/lib/contract/dataset'
import type { LocationType } from '@/lib/contract/scout'
import type { Charger, Position, Site } from '@/server/atlas/base/entities'
import { cellAt, type HexagonTable, rowOf } from '@/server/atlas/derive/hexagons/hexagon-table'
import type { PreparedRoads } from '@/server/atlas/derive/isochrone/isochrone'
import { countPois, findNearestByClass, type NearbyTables } from '@/server/atlas/derive/places/nearby'

export type SiteRow = Record<SiteColumnName, Cell>

const iconOf: Readonly<Record<LocationType, string>> = {
  parking: 'parking',
  'gas station': 'fuel',
  'rest station': 'rest-stop',
}

export interface SiteContext {
  hexagons: HexagonTable
  roads: PreparedRoads
  nearby: NearbyTables
  chargers: readonly Charger[]
}

/**
 * All columns of all sites. Scores and population are those of the site's hexagon, so that both have one
 * colour. Columns that the country's hexagons lack are null in every row.
 */
export function deriveSiteRows(sites: readonly Site[], context: SiteContext): SiteRow[] {
  const hasRoads = context.hexagons.columns['Road class'] !== undefined
  return sites.map((site) => {
    const cell = cellAt(site.position)
    const row = rowOf(context.hexagons, cell)
    const ofCell = (column: HexagonColumn) => context.hexagons.columns[column]?.[row]
    const roadClass = hasRoads ? context.roads.roadClass(site.position) : null
    return {
      osm_id: site.osmId,
      name: site.name,
      city: site.city,
      lat: site.position[1],
      lng: site.position[0],
      hex_id: cell,
      capacity: site.capacity,
      capacity_estimated: site.capacityEstimated,
      'Parking Type': site.parkingType,
      'Location Type': site.locationType,
      Brand: site.brand,
      icon: iconOf[site.locationType],
      ...poiCells(context, site.position),
      'Score AC': toHundredths(ofCell('Score AC')),
      'Score DC': toHundredths(ofCell('Score DC')),
      Population: peopleOf(ofCell('Population')),
      'Road class': roadClass === null ? null : roadClassNames[roadClass],
      ...chargerCells(context, site.position),
    }
  })
}

/** Counts, null if the country has no places at all. */
function poiCells({ nearby, hexagons }: SiteContext, position: Position) {
  const counts = countPois(nearby, position)
  const isKnown = hexagons.columns['POI total'] !== undefined
  const cells = Object.fromEntries(
    poiCategories.map((category) => [poiColumn(category), isKnown ? counts[category] : null]),
  )
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    ...(cells as Record<ReturnType<typeof poiColumn>, number | null>),
    'POI total': isKnown ? total : null,
  }
}

function chargerCells({ nearby, chargers }: SiteContext, position: Position) {
  const nearest = findNearestByClass(nearby, position)
  const metresTo = (each: ChargingClass) => (nearest[each] === null ? null : Math.round(nearest[each].metres))
  const [closest] = chargingClasses
    .flatMap((each) => nearest[each] ?? [])
    .sort((a, b) => a.metres - b.metres || a.charger - b.charger)
  const charger = closest && chargers[closest.charger]
  return {
    'Nearest Charger Types': charger ? typesOf(charger) : null,
    'Nearest Charger Brand': charger?.network || null,
    'Nearest Charger Distance': closest ? Math.round(closest.metres) : null,
    'Nearest Charger Distance - AC': metresTo('AC'),
    'Nearest Charger Distance - DC': metresTo('DC'),
    'Nearest Charger Distance - HPC': metresTo('HPC'),
  }
}

/** AC, DC, HPC or DC + HPC: slow EVSEs are omitted beside fast ones. */
function typesOf({ evses }: Charger): string {
  const fast = (['DC', 'HPC'] as const).filter((each) => evses[each] > 0)
  return fast.length > 0 ? fast.join(' + ') : 'AC'
}

const peopleOf = (people: number | undefined) => (people === undefined ? null : Math.round(people))

function toHundredths(score: number | undefined): number | null {
  return score === undefined || Number.isNaN(score) ? null : Math.round(score * 100) / 100
}
