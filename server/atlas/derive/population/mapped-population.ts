import { boundsOf } from '@/lib/geo/mercator'
import { polygonIndex } from '@/server/atlas/derive/geometry/polygon-index'
import { residentialStreets } from '@/server/atlas/derive/roads/streets'
import type { Buildings } from '@/server/atlas/entities/derived-entities'
import type { Country, Extract, Polygon, Population } from '@/server/atlas/entities/entities'
import { eachArea } from '@/server/atlas/read/areas'
import { type AdminArea, deriveAdminAreas } from './admin-areas'
import { derivePopulation } from './population'
import { findCountryFigure, summedFigure } from './population-figures'
import { deriveSettlements } from './settlements'

/** Boundaries that share a line differ by slivers. */
const minWholeShare = 0.98
/** Points of a grid across an area. */
const across = 32

/**
 * For a region whose boundary cuts areas, as a box does: the figure of a cut area counts by the share of its
 * area inside. One with areas within it loses its figure, because its people may all live in the other part.
 */
function withCutFigures(areas: readonly AdminArea[], country: Pick<Country, 'contains'>): AdminArea[] {
  const parents = new Set(areas.map(({ parent }) => parent))
  return areas.map((area, row) => {
    const { level, parent, figure } = area
    if (figure === null) return area
    const share = shareInside(area.polygons, country)
    if (share >= minWholeShare) return area
    const people = Math.round(share * figure.people)
    return {
      level,
      parent,
      figure: parents.has(row) || people === 0 ? null : { people, source: figure.source },
      get polygons() {
        return area.polygons
      },
    }
  })
}

function shareInside(polygons: readonly Polygon[], { contains }: Pick<Country, 'contains'>): number {
  const [west, south, east, north] = boundsOf(polygons.flat(2)) ?? [0, 0, 0, 0]
  const isInArea = polygonIndex(polygons)
  let of = 0
  let inside = 0
  for (let column = 0.5; column < across; column += 1) {
    for (let row = 0.5; row < across; row += 1) {
      const lng = west + (column / across) * (east - west)
      const lat = south + (row / across) * (north - south)
      if (!isInArea([lng, lat])) continue
      of += 1
      if (contains([lng, lat])) inside += 1
    }
  }
  return of === 0 ? 1 : inside / of
}

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
