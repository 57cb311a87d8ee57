import { stationFields } from '@/lib/catalogue/site-columns'
import type { Cell } from '@/lib/contract/dataset'
import type { NearbyPlace, Places, PlacesRequest } from '@/lib/contract/places'
import type { Infra, RadiusRequest } from '@/lib/contract/scout'
import type { FoundPoi } from '@/server/atlas/store/tables/poi-table'
import { AppError } from '@/server/engine/errors/app-error'
import type { EngineDeps } from '@/server/engine/services/deps'
import { atlasesAround } from './open-country'

const source = 'OpenStreetMap'

type Deps = Pick<EngineDeps, 'atlas' | 'maps' | 'log'>

/** Google's places come with reviews; without a key, the atlas answers. */
export async function findPlaces(deps: Deps, request: PlacesRequest): Promise<Places> {
  const { radius, limit } = request
  const byGoogle = await askGoogle(deps, request)
  if (byGoogle) return { data: { places: byGoogle, attributions: ['Google Maps'] } }
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

/** Undefined without a key and when Google fails, so that the atlas answers instead. */
async function askGoogle({ maps, log }: Deps, request: PlacesRequest): Promise<NearbyPlace[] | undefined> {
  if (!maps.google || request.limit === 0) return undefined
  return maps.google.places(request).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    log.warn({ err: error }, 'The search for places failed; the atlas answers.')
    return undefined
  })
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

const distanceColumn = stationFields.findIndex(({ name }) => name === 'distance')
const distanceOf = (row: readonly Cell[]) => Number(row[distanceColumn])

export async function findChargers(deps: Pick<EngineDeps, 'atlas'>, request: RadiusRequest): Promise<Infra> {
  const countries = await atlasesAround(deps, request)
  const found = await Promise.all(countries.map((country) => country.stationsWithin(request, request.radius)))
  const rows = found.flatMap(({ all_data }) => all_data)
  rows.sort((a, b) => distanceOf(a) - distanceOf(b))
  return { data: { infra: { fields: [...stationFields], all_data: rows } } }
}
