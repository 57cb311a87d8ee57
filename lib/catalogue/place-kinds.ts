export const placeKinds = [
  'country',
  'town',
  'village',
  'hamlet',
  'suburb',
  'locality',
  'street',
  'site',
] as const
export type PlaceKind = (typeof placeKinds)[number]
