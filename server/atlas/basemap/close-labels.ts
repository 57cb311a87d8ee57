import type { PoiCategory } from '@/lib/catalogue/poi-categories'
import type { Country, OsmNode, Poi, Tags } from '@/server/atlas/base/entities'
import { insidePoint } from '@/server/atlas/derive/geometry/inside-point'
import type { Area } from '@/server/atlas/read/areas'
import type { BasemapFeature } from './basemap-features'
import { lastZoom } from './basemap-path'

/**
 * Categories in the order in which their names win a collision. Car parks and stops are missing: the map
 * shows car parks as sites.
 */
const namedFirst: readonly PoiCategory[] = [
  'retail',
  'restaurants',
  'tourism',
  'leisure',
  'services',
  'education',
  'health',
  'offices',
]

/** Points of interest as points with their names, if any; the tile does not tell their category. */
export function poiFeatures(pois: readonly Poi[]): BasemapFeature[] {
  return namedFirst.flatMap((wanted) =>
    pois
      .filter(({ category }) => category === wanted)
      .map(({ name, position }) => ({
        layer: 'pois',
        geometry: { type: 'point', position },
        minzoom: lastZoom,
        properties: name === '' ? {} : { name },
      })),
  )
}

/** Longest house number drawn; longer ones are lists or remarks. */
const longestNumber = 8

export const hasHouseNumber = (tags: Tags) => {
  const { length } = tags['addr:housenumber'] ?? ''
  return length > 0 && length <= longestNumber
}

/** The house number of an address point of the country. */
export function numberOfNode({ tags, position }: OsmNode, country: Pick<Country, 'contains'>) {
  return country.contains(position) ? [numberAt(tags, position)] : []
}

/** The house number of a building or other area of the country, at a point inside. */
export function numberOfArea({ tags, polygons }: Area, country: Pick<Country, 'contains'>): BasemapFeature[] {
  if (!hasHouseNumber(tags)) return []
  const position = insidePoint(polygons)
  return country.contains(position) ? [numberAt(tags, position)] : []
}

const numberAt = (tags: Tags, position: OsmNode['position']): BasemapFeature => ({
  layer: 'numbers',
  geometry: { type: 'point', position },
  minzoom: lastZoom,
  properties: { number: tags['addr:housenumber'] ?? '' },
})
