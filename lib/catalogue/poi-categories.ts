/** As in `POI <category>` columns and `poi_<category>` inputs. */
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

export const poiColumn = (category: PoiCategory): `POI ${PoiCategory}` => `POI ${category}`

/** Categories that count in scores: car parks and stops serve people who come for something else. */
export const reasonsToCome: ReadonlySet<PoiCategory> = new Set(
  poiCategories.filter((category) => category !== 'parking' && category !== 'transport'),
)
