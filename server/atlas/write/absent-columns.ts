import { chargingClasses } from '@/lib/catalogue/charging-class'
import { type HexagonColumn, hexagonColumns } from '@/lib/catalogue/hexagon-columns'
import { gridColumns } from '@/lib/catalogue/power-grid'
import { type SiteColumnName, siteColumns } from '@/lib/catalogue/site-columns'
import type { Manifest } from '@/lib/contract/scout'
import type { HexagonTable } from '@/server/atlas/derive/hexagons/hexagon-table'
import { type GridPart, hasGridPart } from '@/server/atlas/derive/power/grid-hint'
import type { DerivedEntities } from '@/server/atlas/entities/derived-entities'
import type { ChargingStation } from '@/server/atlas/entities/entities'
import type { PowerGrid } from '@/server/atlas/entities/power-grid'

export interface AbsenceSources {
  /** Stations include a neighbour's, which count near the border. */
  entities: Pick<DerivedEntities, 'country'> & { chargers: readonly ChargingStation[] }
  hexagons: HexagonTable
  powerGrid: Pick<PowerGrid, 'kind' | 'level' | 'local' | 'medium' | 'abroad'>
  /** Name of the register of charging stations; null without one. */
  register: string | null
}

export function absentColumns(sources: AbsenceSources): Manifest['absent'] {
  const { columns } = sources.hexagons
  const hexagons = hexagonColumns
    .filter((name) => !columns[name])
    .map((name) => ({ table: 'hexagons' as const, name, reason: hexagonReason(name, sources) }))
  const sites = siteColumns.flatMap(({ name }) => {
    const reason = siteReason(name, sources)
    return reason === null ? [] : [{ table: 'sites' as const, name, reason }]
  })
  return [...sites, ...hexagons]
}

type Reason = (sources: AbsenceSources) => string

const nameOf = ({ entities }: AbsenceSources) => entities.country.name

const noPeople: Reason = (sources) => `No population figure of ${nameOf(sources)} is known.`
const noBuildings: Reason = (sources) => `The extract holds no building of ${nameOf(sources)}.`
const noRoads: Reason = (sources) => `The extract holds no road of ${nameOf(sources)}.`
const noPlaces: Reason = (sources) => `The extract holds no point of interest of ${nameOf(sources)}.`
const noCarParks: Reason = (sources) =>
  `The extract holds no car park off the street in ${nameOf(sources)} that the public may enter and whose size is known.`
const noScores: Reason = (sources) =>
  `Neither people nor roads nor points of interest of ${nameOf(sources)} are known.`

const noStations: Reason = (sources) => {
  const stations = `charging station of ${nameOf(sources)} that the public may use`
  return sources.register === null
    ? `The extract holds no ${stations}, and no register of charging stations was given.`
    : `Neither the extract nor ${sources.register} has a ${stations}.`
}

const byName: Partial<Record<HexagonColumn, Reason>> = {
  Population: noPeople,
  'Score population': noPeople,
  'Score traffic': noRoads,
  'Score competition': noStations,
  'Score POI': noPlaces,
  'Population per building': (sources) =>
    (sources.hexagons.columns.Population ? noBuildings : noPeople)(sources),
  'POI parking off-street capacity': noCarParks,
}

const byPrefix: readonly (readonly [prefix: string, reason: Reason])[] = [
  ['Score', noScores],
  ['Buildings', noBuildings],
  ['Road', noRoads],
  ['EV plugs', noStations],
  ['POI', noPlaces],
]

function hexagonReason(name: HexagonColumn, sources: AbsenceSources): string {
  const reason = byName[name] ?? byPrefix.find(([prefix]) => name.startsWith(prefix))?.[1]
  if (reason) return reason(sources)
  const country = nameOf(sources)
  return name.startsWith('NUTS')
    ? `The extract holds no boundary with a ${name} code in ${country}.`
    : `The extract holds no administrative boundary of level ${name.at(-1)} in ${country}.`
}

/** A site's columns are filled if hexagons have the source column. */
const sourceOf: readonly (readonly [prefix: string, source: HexagonColumn])[] = [
  ['Busiest road', 'Road class'],
  ['Main road', 'Road class'],
  ['Score places', 'POI total'],
]

const gridParts: Readonly<Partial<Record<SiteColumnName, { is: GridPart; named: string }>>> = {
  [gridColumns.high]: { is: 'high', named: 'substation of 60 kV and more' },
  [gridColumns.medium]: { is: 'medium', named: 'substation below 60 kV' },
  [gridColumns.line]: { is: 'line', named: 'line or cable of 1 to 60 kV' },
  [gridColumns.transformer]: {
    is: 'transformer',
    named: 'transformer or local substation that feeds buildings',
  },
}

/** The extract may hold the grid in part; a kind that it lacks altogether has no column. */
function gridReason(name: SiteColumnName, sources: AbsenceSources): string | null {
  const { powerGrid } = sources
  const part = gridParts[name]
  if (part) {
    return hasGridPart(powerGrid, part.is)
      ? null
      : `The extract holds no ${part.named} of ${nameOf(sources)}.`
  }
  if (powerGrid.kind.length === 0)
    return `The extract holds nothing of the electricity grid of ${nameOf(sources)}.`
  return sources.hexagons.columns.Population ? null : noPeople(sources)
}

function siteReason(name: SiteColumnName, sources: AbsenceSources): string | null {
  if (name.startsWith('Grid ')) return gridReason(name, sources)
  const { chargers } = sources.entities
  if (name.startsWith('Nearest Charger')) {
    if (chargers.length === 0) return noStations(sources)
    const missing = chargingClasses.find((each) => name.endsWith(`- ${each}`))
    return missing && chargers.every(({ evses }) => evses[missing] === 0)
      ? `No ${missing} charging point of ${nameOf(sources)} is known.`
      : null
  }
  if (name.startsWith('Score competition')) return chargers.length === 0 ? noStations(sources) : null
  const source = sourceOf.find(([prefix]) => name.startsWith(prefix))?.[1]
  if (source) return sources.hexagons.columns[source] ? null : hexagonReason(source, sources)
  const column = hexagonColumns.find((each) => each === name)
  return column && !sources.hexagons.columns[column] ? hexagonReason(column, sources) : null
}
