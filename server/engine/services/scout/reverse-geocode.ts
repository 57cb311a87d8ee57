import type { GeoResults } from '@/lib/contract/geo'
import { parseCoordinates } from '@/lib/geo/coordinates'
import type { EngineDeps } from '@/server/engine/services/deps'
import { streetLine } from './address-line'
import { askGeocoder } from './ask-geocoder'

/** Uses Google's geocoder when there is a key, else the atlas; empty outside all countries. */
export async function reverseGeocode(
  deps: Pick<EngineDeps, 'atlas' | 'maps' | 'log'>,
  latlng: string,
): Promise<GeoResults> {
  const point = parseCoordinates(latlng)
  if (!point) return { results: [] }
  const byGoogle = await askGeocoder(deps, (geocoder) => geocoder.reverse(point))
  if (byGoogle.length > 0) return { results: byGoogle }
  const country = await deps.atlas.at(point)
  if (!country) return { results: [] }
  const found = await country.addressAt(point)
  const { street, number, town } = found
  const { name, iso } = country.manifest
  const parts = [streetLine(found, iso), town, name].filter((part) => part !== null)
  return {
    results: [
      {
        formatted_address: [...new Set(parts)].join(', '),
        location: point,
        kind: street ? 'street' : 'locality',
        ...(number && { precision: 'house' as const }),
        country: country.manifest.country,
      },
    ],
  }
}
