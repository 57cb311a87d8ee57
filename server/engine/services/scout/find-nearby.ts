import { stationFields } from '@/lib/catalogue/site-columns'
import type { Cell } from '@/lib/contract/dataset'
import type { Isochrone } from '@/lib/contract/isochrone'
import type { NearbyPlace, Places, PlacesRequest } from '@/lib/contract/places'
import { type GridHintOfPlace, maxGridObjects, type PowerGridMap } from '@/lib/contract/power-grid'
import type { Infra, RadiusRequest } from '@/lib/contract/scout'
import { parseCoordinates } from '@/lib/geo/coordinates'
import type { Bounds } from '@/lib/geo/mercator'
import { driveSeconds } from '@/server/atlas/derive/isochrone/isochrone-drive'
import type { FoundPoi } from '@/server/atlas/store/tables/nearby-tables'
import type { FoundGridObject } from '@/server/atlas/store/tables/power-table'
import { AppError } from '@/server/engine/errors/app-error'
import type { EngineDeps } from '@/server/engine/services/deps'
import { atlasesAround, openCountry } from './open-country'

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

function toPlace({ name, latinName, kind, position: [longitude, latitude], metres }: FoundPoi): NearbyPlace {
  return {
    displayName: name === '' ? null : { text: name, ...(latinName !== undefined && { latin: latinName }) },
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

/** Empty outside all countries. */
export async function readIsochrone(
  { atlas }: Pick<EngineDeps, 'atlas'>,
  latlng: string,
): Promise<Isochrone> {
  const point = parseCoordinates(latlng)
  const country = point && (await atlas.at(point))
  if (!country) return { type: 'FeatureCollection', features: [] }
  const { segments, outline } = await country.isochrone(point)
  if (outline.length === 0) return { type: 'FeatureCollection', features: [] }
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [outline.map(pairOf)] },
        properties: { kind: 'outline', seconds: driveSeconds },
      },
      ...segments.map(({ lines, ...segment }) => ({
        type: 'Feature' as const,
        geometry: { type: 'MultiLineString' as const, coordinates: lines.map((line) => line.map(pairOf)) },
        properties: {
          kind: 'road' as const,
          class: segment.class,
          aadt: Math.round(segment.aadt),
          aadt_estimated: segment.aadtEstimated,
          name: segment.name,
        },
      })),
    ],
  }
}

/** OpenStreetMap's own precision. */
const pairOf = ([lng, lat]: readonly [number, number]): [number, number] => [
  Math.round(lng * 1e7) / 1e7,
  Math.round(lat * 1e7) / 1e7,
]

/** Empty where nothing of the grid is mapped. @throws AppError 404 for a country that is not installed */
export async function readPowerGrid(
  deps: Pick<EngineDeps, 'atlas'>,
  { country, bounds }: { country: string; bounds: Bounds },
): Promise<PowerGridMap> {
  const atlas = await openCountry(deps, { country })
  const { objects, isCut } = await atlas.gridWithin(bounds, maxGridObjects)
  return { type: 'FeatureCollection', features: objects.map(featureOf), truncated: isCut }
}

function featureOf({ positions, id, ...texts }: FoundGridObject): PowerGridMap['features'][number] {
  const coordinates = positions.map(([lng, lat]): [number, number] => [lng, lat])
  const [place = [0, 0]] = coordinates
  return {
    type: 'Feature',
    geometry:
      texts.kind === 'line' ? { type: 'LineString', coordinates } : { type: 'Point', coordinates: place },
    properties: { ...texts, id: String(id) },
  }
}

/** @throws AppError 422 outside the installed countries */
export async function readGridHint(
  { atlas }: Pick<EngineDeps, 'atlas'>,
  latlng: string,
): Promise<GridHintOfPlace> {
  const point = parseCoordinates(latlng)
  const country = point && (await atlas.at(point))
  if (!country) {
    throw new AppError({ code: 'invalid', message: 'This place lies outside the countries with data.' })
  }
  const { grid, population } = await country.surroundings(point)
  const { high, medium, line, transformer, reliability } = grid
  return { high, medium, line, transformer, reliability, people: population?.[1] ?? null }
}
