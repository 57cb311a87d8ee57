import type { PlaceRole } from '@/lib/domain/place-columns/place-choice'

export const roleTitles: Readonly<Record<PlaceRole, string>> = {
  lat: 'Latitude',
  lng: 'Longitude',
  both: 'Latitude and longitude',
  geometry: 'Geometry',
  cell: 'Cell',
  address: 'Address',
}
