/** Categories of points of interest, as in the `POI <category>` columns and the `poi_<category>` inputs. */
export const poiCategories = [
  'education',
  'health',
  'leisure',
  'offices',
  'parking',
  'restaurants',
  'retail',
  'services',
  'tourism',
  'transport',
] as const
export type PoiCategory = (typeof poiCategories)[number]

/** The column that counts a category's places, for sites and hexagons alike. */
export const poiColumn = (category: PoiCategory): `POI ${PoiCategory}` => `POI ${category}`

/** Categories that count in scores: car parks and stops serve those who come for something else. */
export const reasonsToCome: ReadonlySet<PoiCategory> = new Set(
  poiCategories.filter((category) => category !== 'parking' && category !== 'transport'),
)
