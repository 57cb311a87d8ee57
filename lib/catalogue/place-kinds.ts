/** New kinds go to the end: atlases store a kind's index. */
export const placeKinds = [
  'country',
  'town',
  'village',
  'hamlet',
  'suburb',
  'locality',
  'street',
  'site',
  'airport',
  'station',
  'hospital',
  'shopping centre',
  'shop',
] as const
export type PlaceKind = (typeof placeKinds)[number]
