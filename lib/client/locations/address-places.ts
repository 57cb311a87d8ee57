import { callApi } from '@/lib/client/fetch/call-api'
import { limits } from '@/lib/config/limits'
import { lengths } from '@/lib/contract/bounds'
import { type GeoResult, geoCalls } from '@/lib/contract/geo'
import { locationFileCalls } from '@/lib/contract/location-file'
import { exactPlaces } from '@/lib/domain/location-file/match-address'
import { type SavedLocation, withAddress } from '@/lib/domain/locations/saved-list-rules'
import type { LatLng } from '@/lib/geo/coordinates'
import { useSavedLocations } from './saved-list-store'

/**
 * Looks up the address of a location just saved without one; it stays without if that fails or only a town is known.
 * @param isUnnamed its name was made up: the address becomes its name
 */
export async function rememberAddress(location: SavedLocation, isUnnamed = false): Promise<void> {
  if (location.address) return
  const { lat, lng } = location
  const query = { latlng: `${lat},${lng}` }
  const answer = await callApi(geoCalls.reverseGeocode, { query }).catch(() => undefined)
  const [first] = exactPlaces(answer?.results ?? [])
  const saved = useSavedLocations.getState().at(location)
  if (!first || !saved || saved.address) return
  const { address } = withAddress(first.formatted_address)
  const name = isUnnamed && saved.name === location.name ? address : undefined
  useSavedLocations.getState().update(saved.id, { address, name })
}

export type Places = ReadonlyMap<string, readonly GeoResult[]>

export async function* lookUpAddresses(
  addresses: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Places> {
  for (let start = 0; start < addresses.length; start += limits.lookedUpAddresses) {
    const asked = addresses.slice(start, start + limits.lookedUpAddresses)
    const { places } = await callApi(locationFileCalls.lookUpAddresses, {
      body: { addresses: asked },
      signal,
    })
    yield new Map(asked.map((address, index) => [address, places[index] ?? []]))
  }
}

/**
 * Names imported locations whose names were made up by their addresses, at most as many as are looked up at once; others
 * keep their names.
 */
export async function nameByAddress(locations: readonly SavedLocation[]): Promise<void> {
  const unnamed = new Map(
    locations.slice(0, limits.lookedUpAtOnce).map((each) => [`${each.lat}, ${each.lng}`, each]),
  )
  if (unnamed.size === 0) return
  for await (const found of lookUpAddresses([...unnamed.keys()], new AbortController().signal)) {
    const { at, update } = useSavedLocations.getState()
    for (const [text, [first]] of found) {
      const location = unnamed.get(text)
      const saved = location && at(location)
      if (!first || !saved || saved.address || saved.name !== location.name) continue
      const { address } = withAddress(first.formatted_address)
      update(saved.id, { address, name: address?.slice(0, lengths.name) })
    }
  }
}

/** Places of the addresses that are of exactly one. */
export async function placesOfAddresses(
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, LatLng>> {
  const found = new Map<string, LatLng>()
  for await (const places of lookUpAddresses(addresses, signal)) {
    for (const [address, [first, second]] of places) if (first && !second) found.set(address, first.location)
  }
  return found
}
