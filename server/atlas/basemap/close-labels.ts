import type { PoiCategory } from '@/lib/catalogue/poi-categories'
import type { Country, OsmNode, Poi, Tags } from '@/server/atlas/base/entities'
import { insidePoint } from '@/server/atlas/derive/geometry/inside-point'
import type { Area } from '@/server/atlas/read/areas'
import type { BasemapFeature } from './basemap-features'
import { lastZoom } from './basemap-path'

/** Drawn otherwise: car parks as sites, stops not at all. */
const notDrawn = new Set<PoiCategory>(['parking', 'transport'])

/**
 * Points of interest as points with their names, if any, in the order of the names: visitors receive every tile,
 * and neither a property nor the order may tell a category, whose counts are locked.
 */
export function* poiFeatures(pois: readonly Poi[]): Generator<BasemapFeature> {
  const drawn = pois
    .filter(({ category }) => !notDrawn.has(category))
    .sort((a, b) => Number(keyOf(a) > keyOf(b)) - Number(keyOf(a) < keyOf(b)))
  for (const { name, position } of drawn) {
    yield {
      layer: 'pois',
      geometry: { type: 'point', position },
      minzoom: lastZoom,
      properties: name === '' ? {} : { name },
    }
  }
}

/** Sorts places without a name last. */
const keyOf = ({ name }: Poi) => name || '\uffff'

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
