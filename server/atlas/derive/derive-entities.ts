import type { Extract } from '@/server/atlas/entities'
import { eachArea } from '@/server/atlas/read/areas'
import type { OcmPoint } from '@/server/atlas/read/open-charge-map'
import type { PopulationGrid } from '@/server/atlas/read/population-grid'
import { deriveBuildings } from './buildings'
import { deriveChargers } from './chargers'
import { type CountryNames, deriveCountry } from './country'
import type { DerivedEntities } from './derived-entities'
import { deriveMunicipalities, townFinder } from './municipalities'
import { derivePlaces } from './places'
import { derivePois } from './pois'
import { derivePopulation } from './population'
import { findCountryFigure } from './population-figures'
import { populationOfGrid } from './population-grid'
import { deriveSites } from './sites'
import { namedStreets, streetFinder } from './streets'

export interface DeriveOptions extends CountryNames {
  /** Open Charge Map points to merge; empty when no file was given. */
  ocm: readonly OcmPoint[]
  /** People by place, which then win over OpenStreetMap's figures. */
  grid?: PopulationGrid | null
}

/**
 * Everything the atlas knows of a country but its roads and scores.
 * Deterministic: the same extract gives the same entities in the same order.
 * @throws ExtractError when the extract holds no usable boundary of the country.
 */
export function deriveEntities(
  extract: Extract,
  { ocm, grid = null, ...names }: DeriveOptions,
): DerivedEntities {
  const country = deriveCountry(extract, names)
  const municipalities = deriveMunicipalities(extract, country)
  const town = townFinder(extract, country, municipalities)
  const streets = namedStreets(extract, country)
  const street = streetFinder(streets)
  const { sites, notes } = deriveSites(extract, country, { town, street })
  const buildings = deriveBuildings(extract, country)
  const population = grid
    ? populationOfGrid(grid, country)
    : derivePopulation({
        country: { name: names.name, figure: findCountryFigure(extract, country, municipalities) },
        municipalities,
        buildings,
        residentialLand: eachArea(extract, ({ landuse }) => landuse === 'residential'),
      })
  return {
    country,
    sites,
    chargers: deriveChargers(extract, country, { ocm, street }),
    pois: derivePois(extract, country),
    population,
    places: derivePlaces(extract, country, {
      streets,
      sites,
      people: population.total,
      town,
      municipalities,
    }),
    buildings,
    notes: [...country.notes, ...notes],
  }
}
