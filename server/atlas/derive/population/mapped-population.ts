import { residentialStreets } from '@/server/atlas/derive/roads/streets'
import type { Buildings } from '@/server/atlas/entities/derived-entities'
import type { Country, Extract, Population } from '@/server/atlas/entities/entities'
import { eachArea } from '@/server/atlas/read/areas'
import { deriveAdminAreas } from './admin-areas'
import { withCutFigures } from './cut-areas'
import { derivePopulation } from './population'
import { findCountryFigure } from './population-figures'

export function mappedPopulation(extract: Extract, country: Country, buildings: Buildings): Population {
  const mapped = deriveAdminAreas(extract, country)
  const areas = country.region ? withCutFigures(mapped, country) : mapped
  const population = derivePopulation({
    country,
    figure: findCountryFigure(extract, country, areas),
    areas,
    buildings,
    residentialAreas: () => eachArea(extract, ({ landuse }) => landuse === 'residential'),
    residentialStreets: () => residentialStreets(extract),
  })
  if (areas.every((area, row) => area === mapped[row])) return population
  const cut = 'Areas that the boundary cuts count by the share of their area inside.'
  return { ...population, method: `${population.method} ${cut}` }
}
