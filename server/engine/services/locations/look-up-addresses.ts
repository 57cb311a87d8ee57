import type { GeoResult } from '@/lib/contract/geo'
import { addressNames, exactPlaces, placesOfAddress } from '@/lib/domain/location-file/match-address'
import { parseCoordinates } from '@/lib/geo/coordinates'
import type { EngineDeps } from '@/server/engine/services/deps'
import { askGeocoder } from '@/server/engine/services/scout/ask-geocoder'
import { reverseGeocode } from '@/server/engine/services/scout/reverse-geocode'
import { searchAtlas } from '@/server/engine/services/scout/search-places'

type Deps = Pick<EngineDeps, 'atlas' | 'maps' | 'log'>

/**
 * Uses Google's geocoder when there is a key, else the atlas. An address may have several places; coordinates have the
 * address there.
 */
export async function lookUpAddresses(deps: Deps, addresses: readonly string[]): Promise<GeoResult[][]> {
  const found: GeoResult[][] = []
  // In turn: a burst would exceed the geocoder's rate and block the process with atlas searches.
  for (const address of addresses) found.push(await lookUp(deps, address))
  return found
}

async function lookUp(deps: Deps, address: string): Promise<GeoResult[]> {
  if (parseCoordinates(address)) return exactPlaces((await reverseGeocode(deps, address)).results)
  const byGoogle = exactPlaces(await askGeocoder(deps, (geocoder) => geocoder.search(address, null)))
  if (byGoogle.length > 0) return byGoogle
  const names = addressNames(address)
  if (names === '') return []
  const places = placesOfAddress(address, (await searchAtlas(deps, address)).results)
  if (places.length > 0) return places
  // The street may be in another town only.
  const [street = ''] = names.split(',')
  return street === names ? [] : placesOfAddress(address, (await searchAtlas(deps, street)).results)
}
