import type { NearbyPlace, Places, PlacesRequest } from '@/lib/contract/places'
import type { FoundPoi } from '@/server/atlas/store/tables/poi-table'
import type { EngineDeps } from '@/server/engine/services/deps'
import { atlasesAround } from './atlases-around'

const source = 'OpenStreetMap'

/** POST /scout/places/radius: restaurants, cafes and bars within a radius in metres, nearest first. */
export async function findPlaces(deps: Pick<EngineDeps, 'atlas'>, request: PlacesRequest): Promise<Places> {
  const { radius, limit } = request
  const countries = await atlasesAround(deps, request)
  const query = { radius, limit, category: 'restaurants' } as const
  const found = await Promise.all(countries.map((country) => country.placesWithin(request, query)))
  const nearest = found.flat().sort((a, b) => a.metres - b.metres)
  const credits = countries.flatMap(({ manifest }) => manifest.sources.filter(({ name }) => name === source))
  return {
    data: {
      places: nearest.slice(0, limit).map(toPlace),
      attributions: [...new Set(credits.map(({ attribution }) => attribution))],
    },
  }
}

function toPlace({ name, kind, position: [longitude, latitude], metres }: FoundPoi): NearbyPlace {
  return {
    displayName: name === '' ? null : { text: name },
    primaryType: kind.slice(kind.indexOf('=') + 1),
    location: { latitude, longitude },
    businessStatus: null,
    rating: null,
    userRatingCount: null,
    photos: null,
    distance: Math.round(metres),
  }
}
