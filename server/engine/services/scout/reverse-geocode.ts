import type { GeoResults } from '@/lib/contract/geo'
import { parseCoordinates } from '@/lib/geo/coordinates'
import type { EngineDeps } from '@/server/engine/deps'

/** GET /geo/reverse: nearest street and town of a "latitude,longitude"; nothing outside every country. */
export async function reverseGeocode(
  { atlas }: Pick<EngineDeps, 'atlas'>,
  latlng: string,
): Promise<GeoResults> {
  const point = parseCoordinates(latlng)
  const country = point && (await atlas.at(point))
  if (!country) return { results: [] }
  const { street, town } = await country.addressAt(point)
  const parts = [street, town, country.manifest.name].filter((part) => part !== null)
  return {
    results: [
      {
        formatted_address: [...new Set(parts)].join(', '),
        location: point,
        kind: street ? 'street' : 'locality',
        country: country.manifest.country,
      },
    ],
  }
}
