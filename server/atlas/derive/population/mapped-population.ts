import { residentialStreets } from '@/server/atlas/derive/roads/streets'
import type { Buildings } from '@/server/atlas/entities/derived-entities'
import type { Country, Extract, Population } from '@/server/atlas/entities/entities'
import { eachArea } from '@/server/atlas/read/areas'
import { deriveAdminAreas } from './admin-areas'
import { derivePopulation } from './population'
import { findCountryFigure } from './population-figures'

export function mappedPopulation(extract: Extract, country: Country, buildings: Buildings): Population {
  const areas = deriveAdminAreas(extract, country)
  return derivePopulation({
    country,
    figure: findCountryFigure(extract, country, areas),
    areas,
    buildings,
    residentialAreas: () => eachArea(extract, ({ landuse }) => landuse === 'residential'),
    residentialStreets: () => residentialStreets(extract),
  })
}
