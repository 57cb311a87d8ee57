import { callApi } from '@/lib/client/fetch/call-api'
import { geoCalls } from '@/lib/contract/geo'
import { exactPlaces } from '@/lib/domain/location-file/match-address'
import { type SavedLocation, withAddress } from '@/lib/domain/locations/saved-list-rules'
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
