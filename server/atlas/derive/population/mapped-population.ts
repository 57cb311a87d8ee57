import { residentialStreets } from '@/server/atlas/derive/roads/streets'
import type { Buildings } from '@/server/atlas/entities/derived-entities'
import type { Country, Extract, Population } from '@/server/atlas/entities/entities'
import { eachArea } from '@/server/atlas/read/areas'
import { deriveAdminAreas } from './admin-areas'
import { withCutFigures } from './cut-areas'
import { derivePopulation } from './population'
import { findCountryFigure, summedFigure } from './population-figures'
import { deriveSettlements } from './settlements'

export function mappedPopulation(extract: Extract, country: Country, buildings: Buildings): Population {
  const { areas: mapped, usedPlaces } = deriveAdminAreas(extract, country)
  const areas = country.region ? withCutFigures(mapped, country) : mapped
  const stated = findCountryFigure(extract, country)
  const used = new Set([...usedPlaces, ...(stated?.places ?? [])])
  const settlements = deriveSettlements(extract, country, { areas, usedPlaces: used })
  const population = derivePopulation({
    country,
    figure: stated ?? summedFigure([...areas, ...settlements.areas]),
    areas,
    settlements,
    buildings,
    residentialAreas: () => eachArea(extract, ({ landuse }) => landuse === 'residential'),
    residentialStreets: () => residentialStreets(extract),
  })
  if (areas.every((area, row) => area === mapped[row])) return population
  const cut = 'Areas that the boundary cuts count by the share of their area inside.'
  return { ...population, method: `${population.method} ${cut}` }
}
