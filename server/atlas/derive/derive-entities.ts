import { deriveStations } from '@/server/atlas/derive/stations/stations'
import type { DerivedEntities } from '@/server/atlas/entities/derived-entities'
import type { Extract, Position } from '@/server/atlas/entities/entities'
import type { BoundarySource } from '@/server/atlas/read/boundary-source'
import type { PopulationGrid } from '@/server/atlas/read/population-grid'
import type { StationFile } from '@/server/atlas/read/station-file'
import { resolveBoundary } from './country/boundary'
import { deriveCountry, deriveRegion } from './country/country'
import { cutNotes, findCuts } from './country/cut-extract'
import { type CountryNames, deriveMunicipalities, townFinder } from './country/municipalities'
import { deriveAddresses } from './places/addresses'
import { derivePlaces } from './places/places'
import { derivePois } from './places/pois'
import { deriveBuildings } from './population/buildings'
import { mappedPopulation } from './population/mapped-population'
import { populationOfGrid } from './population/population-grid'
import { namedStreets, streetFinder, streetsFinder } from './roads/streets'
import { groupBays, withDistinctNames } from './sites/group-bays'
import { withLikelyUses } from './sites/likely-private'
import { deriveSites, type NameSources } from './sites/sites'

export interface DeriveOptions extends CountryNames {
  register?: StationFile | null
  grid?: PopulationGrid | null
  partial?: boolean
  /** Of a part of the country. */
  boundary?: BoundarySource | null
  /** Of that part, instead of the boundary's own name. */
  regionName?: string | undefined
  onProgress?: (share: number) => void
}

/** Metres. */
const bayReach = 50

const kinds = 8

export function deriveEntities(
  extract: Extract,
  {
    register = null,
    grid = null,
    partial = false,
    boundary = null,
    regionName,
    onProgress,
    ...names
  }: DeriveOptions,
): DerivedEntities {
  let done = 0
  const found = <T>(kind: T): T => {
    done += 1
    onProgress?.(done / kinds)
    return kind
  }
  const region = boundary && resolveBoundary(extract, { source: boundary, country: names, name: regionName })
  const country = region
    ? deriveRegion(extract, region, { partial })
    : deriveCountry(extract, names, { partial })
  const municipalities = found(deriveMunicipalities(extract, country))
  const townAt = townFinder(extract, country, municipalities)
  const town = (position: Position) => townAt(position).name
  const streets = found(namedStreets(extract, country))
  const street = streetFinder(streets)
  const streetsNear = streetsFinder(streets)
  const namesAt = { town: townAt, street: nearestOf(streetsNear) }
  const mapped = found(deriveSites(extract, country, namesAt))
  const pois = found(derivePois(extract, country))
  const bays = groupBays(mapped.sites, (position) => street(position, bayReach))
  const judged = withLikelyUses(bays.sites, { extract, pois })
  const sites = withDistinctNames(judged, { pois, streets: streetsNear })
  const buildings = found(deriveBuildings(extract, country))
  const cuts = cutNotes(findCuts(extract, country), { partial, name: country.name })
  const stations = found(deriveStations(extract, country, { register, street }))
  const population = grid ? populationOfGrid(grid, country) : mappedPopulation(extract, country, buildings)
  const named = found(
    derivePlaces(extract, country, { streets, sites, people: population.total, town, municipalities }),
  )
  const addresses = found(deriveAddresses(extract, country, { places: named, town }))
  return {
    country,
    sites,
    chargers: stations.chargers,
    pois,
    population,
    places: addresses.places,
    addresses: addresses.streets,
    buildings,
    notes: [...country.notes, ...cuts, ...mapped.notes, ...bayNotes(bays.grouped), ...stations.notes],
  }
}

const nearestOf =
  (streets: ReturnType<typeof streetsFinder>): NameSources['street'] =>
  (position, metres) =>
    streets(position, metres)[0] ?? null

const bayNotes = (grouped: number) =>
  grouped === 0
    ? []
    : [`${grouped} roadside bays count with the largest bay of their street within 150 m as one site.`]
