import type { GeoResult, GeoResults } from '@/lib/contract/geo'
import type { Manifest } from '@/lib/contract/scout'
import { parseCoordinates } from '@/lib/geo/coordinates'
import type { Place } from '@/server/atlas/entities'
import type { Atlas } from '@/server/atlas/store/atlas'
import type { EngineDeps } from '@/server/engine/deps'
import { openCountry } from './open-country'

const shownResults = 8
/** Streets and sites of one name in one town are one answer, so more are asked for than shown. */
const askedPerCountry = 40

/** GET /geo/search: a typed "lat, lng" as it is, else places and streets by name, best first. */
export async function searchPlaces(
  deps: Pick<EngineDeps, 'atlas'>,
  { q, country }: { q: string; country?: string | undefined },
): Promise<GeoResults> {
  const atlases = country ? [await openCountry(deps, { country })] : await openEvery(deps)
  const typed = parseCoordinates(q)
  if (typed) return { results: [coordinatesResult(typed)] }
  const found = (await Promise.all(atlases.map((atlas) => searchCountry(atlas, q)))).flat()
  found.sort((a, b) => b.score - a.score)
  const byAddress = Map.groupBy(found, ({ result }) => result.formatted_address)
  const best = byAddress.values().flatMap(([first]) => (first ? [first.result] : []))
  return { results: best.take(shownResults).toArray() }
}

async function searchCountry({ manifest, searchPlaces: search }: Atlas, text: string) {
  const found = await search(text, askedPerCountry)
  return found.map(({ place, score }) => ({ score, result: placeResult(place, manifest) }))
}

async function openEvery({ atlas }: Pick<EngineDeps, 'atlas'>): Promise<Atlas[]> {
  const countries = await atlas.countries()
  const atlases = await Promise.all(countries.map(({ country }) => atlas.open(country)))
  return atlases.filter((each) => each !== null)
}

function coordinatesResult({ lat, lng }: { lat: number; lng: number }): GeoResult {
  const formatted_address = `${lat.toFixed(5)}, ${lng.toFixed(5)}`
  return { formatted_address, location: { lat, lng }, kind: 'coordinates' }
}

function placeResult(place: Place, { country, name, bounds }: Manifest): GeoResult {
  const [lng, lat] = place.position
  const parts = place.kind === 'country' ? [name] : [place.name, place.city, name]
  return {
    formatted_address: [...new Set(parts.filter((part) => part !== ''))].join(', '),
    location: { lat, lng },
    kind: place.kind,
    country,
    ...(place.kind === 'country' && { bounds }),
  }
}
