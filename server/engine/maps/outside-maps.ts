import * as z from 'zod'
import type { StreetView } from '@/lib/contract/maps'
import type { NearbyPlace, PlacesRequest } from '@/lib/contract/places'
import type { LatLng } from '@/lib/geo/coordinates'
import { metresBetween } from '@/lib/geo/distance'
import type { Log } from '@/server/base/log/log'
import { AppError } from '@/server/engine/errors/app-error'
import { type Ask, createAsk, inTurn, NoAnswerError, withPause } from './ask'
import type { GoogleClient } from './google-client'
import { createGoogleClient, type GoogleSettings } from './google-client'
import { createGeocoder, type Geocoder } from './google-geocoder'
import { createGoogleTiles, type GoogleTiles } from './google-tiles'
import { maxPictureBytes, type Picture, pictureIn } from './picture'
import { createRecent, sharing } from './recent'
import { createSatellite, type Satellite, type SatelliteSource } from './satellite'

/** Google's maximum per request. */
const max = 20

const fields = [
  'displayName',
  'primaryType',
  'location',
  'businessStatus',
  'rating',
  'userRatingCount',
  'photos.name',
  'photos.authorAttributions',
]

const answerSchema = z.object({
  places: z
    .array(
      z.object({
        displayName: z.object({ text: z.string().max(500) }).optional(),
        primaryType: z.string().max(100).optional(),
        location: z.object({ latitude: z.number(), longitude: z.number() }),
        businessStatus: z.string().max(100).optional(),
        rating: z.number().min(0).max(5).optional(),
        userRatingCount: z.number().int().min(0).optional(),
        photos: z
          .array(
            z.object({
              name: z.string().max(2_000),
              authorAttributions: z
                .array(z.object({ displayName: z.string().max(500).optional() }))
                .optional(),
            }),
          )
          .optional(),
      }),
    )
    .max(max)
    .default([]),
})

type Answered = z.infer<typeof answerSchema>['places'][number]

type PlaceFinder = (request: PlacesRequest) => Promise<NearbyPlace[]>

/**
 * Every call costs money.
 * @throws AppError (returned function) 429 beyond the daily quota, 502 when Google does not answer.
 */
function createPlaceFinder(client: GoogleClient): PlaceFinder {
  return async ({ lat, lng, radius, limit }) => {
    const { places } = await client.json(answerSchema, {
      host: 'places',
      path: '/v1/places:searchNearby',
      query: { fields: fields.map((field) => `places.${field}`).join(',') },
      body: {
        includedTypes: ['restaurant', 'cafe', 'bar'],
        maxResultCount: Math.min(limit, max),
        rankPreference: 'DISTANCE',
        locationRestriction: { circle: { center: { latitude: lat, longitude: lng }, radius } },
      },
      maxBytes: 200_000,
      within: 4_000,
    })
    return places.map((place) => nearbyPlace(place, [lng, lat]))
  }
}

function nearbyPlace(place: Answered, point: readonly [number, number]): NearbyPlace {
  const { latitude, longitude } = place.location
  const [photo] = place.photos ?? []
  const author = photo?.authorAttributions?.[0]?.displayName
  return {
    displayName: place.displayName ?? null,
    primaryType: place.primaryType ?? 'restaurant',
    location: place.location,
    businessStatus: place.businessStatus ?? null,
    rating: place.rating ?? null,
    userRatingCount: place.userRatingCount ?? null,
    photos: photo ? [{ name: photo.name, ...(author && { author }) }] : null,
    distance: Math.round(metresBetween(point, [longitude, latitude])),
  }
}

/** Metres. */
const radius = 50
/** About a metre. */
const decimals = 5
const keptAnswers = 10_000
const dayMs = 86_400_000

const metadataSchema = z.object({
  status: z.string(),
  pano_id: z.string().max(200).optional(),
  date: z.string().max(20).optional(),
  copyright: z.string().max(200).optional(),
})

/** Asks Google once a day per coordinate. @throws AppError 502 (returned function) */
function createPanoramas(client: GoogleClient, clock: () => Date) {
  const recent = createRecent<StreetView>({ clock, max: keptAnswers, weigh: () => 1 })
  const shared = sharing<StreetView>()

  async function lookUp(location: string): Promise<StreetView> {
    const { status, pano_id, date, copyright } = await client.json(metadataSchema, {
      host: 'maps',
      path: '/maps/api/streetview/metadata',
      query: { location, radius: String(radius), source: 'outdoor' },
      maxBytes: 20_000,
      isFree: true,
    })
    if (status === 'ZERO_RESULTS' || status === 'NOT_FOUND') return { pano: null }
    if (status === 'OK' && pano_id)
      return { pano: pano_id, ...(date && { date }), ...(copyright && { copyright }) }
    throw new AppError({
      code: 'upstream_failed',
      message: 'Google does not say whether there is a panorama here. Try again in a moment.',
      cause: new Error(`Street View metadata: ${status}.`),
    })
  }

  return async ({ lat, lng }: LatLng): Promise<StreetView> => {
    const location = `${lat.toFixed(decimals)},${lng.toFixed(decimals)}`
    const known = recent.get(location)
    if (known) return known
    const found = await shared(location, () => lookUp(location))
    recent.set(location, found, dayMs)
    return found
  }
}

/** Pixels. */
const side = '400'

const mediaSchema = z.object({ photoUri: z.url().max(2_000) })

type PhotoReader = (name: string) => Promise<Picture>

const noPhoto = (cause: unknown) =>
  new AppError({
    code: 'upstream_failed',
    message: 'Google’s photo cannot be loaded right now. Try again in a moment.',
    isExpected: true,
    cause,
  })

/** Only Google's hosts, or the installation's replacement. */
function isPhotoHost({ protocol, hostname, origin }: URL, baseUrl: string | undefined): boolean {
  if (baseUrl !== undefined && origin === new URL(baseUrl).origin) return true
  return protocol === 'https:' && hostname.endsWith('.googleusercontent.com')
}

interface PhotoOptions {
  ask: Ask
  baseUrl?: string | undefined
}

/**
 * Every photo costs money.
 * @throws AppError (returned function) as GoogleClient, 502 for anything but Google's pictures.
 */
function createPhotoReader(client: GoogleClient, { ask, baseUrl }: PhotoOptions): PhotoReader {
  return async (name) => {
    const { photoUri } = await client.json(mediaSchema, {
      host: 'places',
      path: `/v1/${name}/media`,
      query: { maxWidthPx: side, maxHeightPx: side, skipHttpRedirect: 'true' },
      maxBytes: 20_000,
    })
    const address = new URL(photoUri)
    if (!isPhotoHost(address, baseUrl)) throw noPhoto(new Error(`A photo at ${address.hostname}.`))
    const answer = await ask(address, { maxBytes: maxPictureBytes }).catch((error: unknown) => {
      throw error instanceof NoAnswerError ? noPhoto(error) : error
    })
    const picture = pictureIn(answer)
    if (!picture) throw noPhoto(new Error(`Google answered ${answer.status} without a picture.`))
    return picture
  }
}

export interface OutsideMapsSettings {
  satellite: SatelliteSource | null
  google: GoogleSettings | null
}

export interface Google {
  tiles: GoogleTiles
  panorama(point: LatLng): Promise<StreetView>
  geocoder: Geocoder
  places: PlaceFinder
  photo: PhotoReader
}

/** Null for unused services. */
export interface OutsideMaps {
  satellite: Satellite | null
  google: Google | null
  close(): Promise<void>
}

const pauseMs = 15_000

/** Makes no calls before the first use. */
export function createOutsideMaps(
  { satellite, google }: OutsideMapsSettings,
  { clock, log }: { clock: () => Date; log: Log },
): OutsideMaps {
  const direct = createAsk()
  const asking = () => withPause(inTurn(direct), { clock, pauseMs })
  return {
    satellite: satellite && createSatellite(satellite, { ask: asking(), clock, log }),
    google: google && createGoogle(google, asking(), clock),
    close: () => direct.close(),
  }
}

function createGoogle(settings: GoogleSettings, ask: Ask, clock: () => Date): Google {
  const client = createGoogleClient(settings, { ask, clock })
  return {
    tiles: createGoogleTiles(client, clock),
    panorama: createPanoramas(client, clock),
    geocoder: createGeocoder(client),
    places: createPlaceFinder(client),
    photo: createPhotoReader(client, { ask, baseUrl: settings.baseUrl }),
  }
}
