import { deriveCountry } from '@/server/atlas/derive/country/country'
import { deriveStations } from '@/server/atlas/derive/stations/stations'
import { readStations, type StationFile } from '@/server/atlas/read/station-file'
import { countryMap, examplia, type Point } from '@/tests/support/osm-map'

export type Map = ReturnType<typeof countryMap>

function derived(map: Map, register: StationFile | null, street: string | null) {
  const extract = map.extract()
  return deriveStations(extract, deriveCountry(extract, examplia), { register, street: () => street })
}

export const chargingStationsOf = (map: Map, street: string | null = null) =>
  derived(map, null, street).chargers

/** Stations of a map and of a file with the given text, and the notes of both. */
export async function withRegister(map: Map, text: string, name = 'stations.csv') {
  return derived(map, await readStations(Buffer.from(text), name), null)
}

export const station = (tags: Record<string, string>, point: Point = [0, 0], id = 50) =>
  countryMap().node({ amenity: 'charging_station', ...tags }, point, id)

export function stationNotesOf(map: Map): string[] {
  return derived(map, null, null).notes
}
