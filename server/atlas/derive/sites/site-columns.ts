import { type ChargingClass, chargingClasses } from '@/lib/catalogue/charging-class'
import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import { poiCategories, poiColumn } from '@/lib/catalogue/poi-categories'
import { roadClasses } from '@/lib/catalogue/road-class'
import type { SiteColumnName } from '@/lib/catalogue/site-columns'
import type { Cell } from '@/lib/contract/dataset'
import type { LocationType } from '@/lib/contract/scout'
import { writeMembers } from '@/lib/domain/scouting/site-members'
import { cellAt, type HexagonTable, rowOf } from '@/server/atlas/derive/hexagons/hexagon-table'
import type { NearestByClass, PoiCounts } from '@/server/atlas/derive/places/nearby'
import type { GridHint } from '@/server/atlas/derive/power/grid-hint'
import type { ChargingStation, Site } from '@/server/atlas/entities/entities'
import {
  type SiteDemand,
  type SitePartColumn,
  type SiteScores,
  scoreSites,
  sitePartColumnNames,
  sizeParts,
} from './site-parts'
import { demandOf, roadCells, type SiteSurroundings } from './site-surroundings'

export type SiteRow = Record<SiteColumnName, Cell>

const iconOf: Readonly<Record<LocationType, string>> = {
  parking: 'parking',
  'gas station': 'fuel',
  'rest station': 'rest-stop',
}

/** Metres from a stop to the road that it serves, across ramps, lorry bays and green. */
const roadside = 200

/**
 * Vehicles/day by site for ranking. A stop lives on its own road, whereas the sum over a 3-minute drive favours
 * places among many streets: a motorway's rest stop reaches one carriageway. So a fuel station or rest stop at a
 * main road has at least the sum that as large a share of sites stays below as have no road as busy as its own
 * within 3 minutes.
 */
function trafficOfStops(
  sites: readonly Site[],
  surroundings: readonly SiteSurroundings[],
  sums: Float64Array,
): Float64Array {
  const ascending = sums.toSorted()
  const busiest = Float64Array.from(surroundings, (around) => around.busiest?.aadt ?? 0).sort()
  return sums.map((sum, row) => {
    const around = surroundings[row]
    if (sites[row]?.locationType === 'parking' || !around) return sum
    const passing = passingAt(around)
    if (passing === 0) return sum
    return Math.max(sum, ascending[countBelow(busiest, passing)] ?? 0)
  })
}

/** Vehicles/day on the main road beside the site if a drive from it uses that road, else 0. */
function passingAt({ main, busiest }: SiteSurroundings): number {
  if (!main || !busiest || main.metres > roadside) return 0
  return busiest.name === main.name && busiest.aadt === main.aadt ? main.aadt : 0
}

function countBelow(ascending: Float64Array, value: number): number {
  let from = 0
  let to = ascending.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((ascending[middle] ?? 0) < value) from = middle + 1
    else to = middle
  }
  return from
}

export interface SiteContext {
  surroundings: readonly SiteSurroundings[]
  hexagons: HexagonTable
  chargers: readonly ChargingStation[]
  /** By site. */
  grid: readonly GridHint[]
}

/** Columns that the country's sources cannot fill are null in every row. */
export function deriveSiteRows(sites: readonly Site[], context: SiteContext): SiteRow[] {
  const hasRoads = context.hexagons.columns['Road class'] !== undefined
  const { surroundings } = context
  const around = demandOf(surroundings, context)
  const sums = around['Score traffic']
  const demand: SiteDemand = {
    ...around,
    'Score traffic': sums && trafficOfStops(sites, surroundings, sums),
  }
  const scores = scoreSites(demand, {
    parts: sizeParts(sites, demand['Score traffic']),
    sites: sites.map(({ capacity, locationType, parkingType }) => ({
      spaces: capacity,
      locationType,
      parkingType,
    })),
  })
  return surroundings.map((around, index) => {
    const site = sites[index] as Site
    const cell = cellAt(site.position)
    const row = rowOf(context.hexagons, cell)
    const ofCell = (column: HexagonColumn) => context.hexagons.columns[column]?.[row]
    const roadClass = hasRoads ? around.roadClass : null
    return {
      osm_id: site.osmId,
      name: site.name,
      city: site.city,
      lat: site.position[1],
      lng: site.position[0],
      hex_id: cell,
      capacity: site.capacity,
      capacity_estimated: site.capacityEstimated,
      capacity_note: site.capacityNote ?? '',
      'Parking Type': site.parkingType,
      'Location Type': site.locationType,
      Brand: site.brand,
      icon: iconOf[site.locationType],
      members: writeMembers(site.members),
      ...poiCells(context, around.places),
      ...scoreCells(context, scores, index),
      ...roadCells(around),
      Population: peopleOf(ofCell('Population')),
      'Road class': roadClass === null ? null : roadClasses[roadClass].name,
      ...chargingStationCells(context, around.nearest),
      ...gridCells(context.grid[index]),
      latin_name: site.latinName ?? null,
      latin_city: site.latinCity ?? null,
    }
  })
}

/** Size alone is not demand, so it gives no score. */
function scoreCells({ hexagons }: SiteContext, { parts, DC, AC }: SiteScores, row: number) {
  const hasDemand = hexagons.columns.Score !== undefined
  const cell = (values: Float64Array | null) => {
    const value = values?.[row] ?? Number.NaN
    return Number.isNaN(value) ? null : value
  }
  const cells = Object.fromEntries(sitePartColumnNames.map((name) => [name, cell(parts[name])]))
  return {
    ...(cells as Record<SitePartColumn, number | null>),
    'Score AC': hasDemand ? cell(AC) : null,
    'Score DC': hasDemand ? cell(DC) : null,
  }
}

function poiCells({ hexagons }: SiteContext, counts: PoiCounts) {
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

function chargingStationCells({ chargers }: SiteContext, nearest: NearestByClass) {
  const metresTo = (each: ChargingClass) => (nearest[each] === null ? null : Math.round(nearest[each].metres))
  const [closest] = chargingClasses
    .flatMap((each) => nearest[each] ?? [])
    .sort((a, b) => a.metres - b.metres || a.station - b.station)
  const station = closest && chargers[closest.station]
  return {
    'Nearest Charger Types': station ? typesOf(station) : null,
    'Nearest Charger Brand': station?.network || null,
    'Nearest Charger Distance': closest ? Math.round(closest.metres) : null,
    'Nearest Charger Distance - AC': metresTo('AC'),
    'Nearest Charger Distance - DC': metresTo('DC'),
    'Nearest Charger Distance - HPC': metresTo('HPC'),
  }
}

const gridCells = (hint: GridHint | undefined) => ({
  'Grid HV substation distance': hint?.high ?? null,
  'Grid MV substation distance': hint?.medium ?? null,
  'Grid MV line distance': hint?.line ?? null,
  'Grid transformer distance': hint?.transformer ?? null,
  'Grid reliability': hint?.reliability ?? null,
})

/** Omits slow EVSEs beside fast ones. */
function typesOf({ evses }: ChargingStation): string {
  const fast = (['DC', 'HPC'] as const).filter((each) => evses[each] > 0)
  return fast.length > 0 ? fast.join(' + ') : 'AC'
}

const peopleOf = (people: number | undefined) => (people === undefined ? null : Math.round(people))
