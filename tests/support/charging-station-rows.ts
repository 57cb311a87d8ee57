import { deriveCountry } from '@/server/atlas/derive/country/country'
import { deriveStations } from '@/server/atlas/derive/stations/stations'
import type { OcmPoint } from '@/server/atlas/read/open-charge-map'
import { countryMap, examplia, type Point } from '@/tests/support/osm-map'

export type Map = ReturnType<typeof countryMap>

export function chargingStationsOf(map: Map, ocm: OcmPoint[] = [], street: string | null = null) {
  const extract = map.extract()
  return deriveStations(extract, deriveCountry(extract, examplia), { ocm, street: () => street }).chargers
}

export const station = (tags: Record<string, string>, point: Point = [0, 0], id = 50) =>
  countryMap().node({ amenity: 'charging_station', ...tags }, point, id)

export function stationNotesOf(map: Map): string[] {
  const extract = map.extract()
  return deriveStations(extract, deriveCountry(extract, examplia), { ocm: [], street: () => null }).notes
}
