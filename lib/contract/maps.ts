import * as z from 'zod/mini'
import { parseCoordinates } from '@/lib/geo/coordinates'
import { shownText } from './bounds'
import type { DeclaredCalls } from './call'

export const maxZoomDepth = 24

const zoomSchema = z.int().check(z.minimum(0), z.maximum(maxZoomDepth))
const latitude = z.number().check(z.minimum(-90), z.maximum(90))
const longitude = z.number().check(z.minimum(-180), z.maximum(180))

/** Beyond `maxZoom` a map enlarges the last level. */
export const mapServicesSchema = z.object({
  satellite: z.nullable(z.object({ attribution: shownText(), maxZoom: zoomSchema })),
  google: z.boolean(),
  streetView: z.boolean(),
})
export type MapServices = z.infer<typeof mapServicesSchema>

/** `bounds` of the view to credit, [west, south, east, north] in degrees; defaults to the whole earth. */
const mapSessionRequestSchema = z.object({
  bounds: z.optional(z.tuple([longitude, latitude, longitude, latitude])),
  zoom: z.optional(zoomSchema),
})
export type MapSessionRequest = z.infer<typeof mapSessionRequestSchema>

/** `expiry` in seconds since 1970. */
export const mapSessionSchema = z.object({
  session: shownText(),
  expiry: z.int(),
  attribution: shownText(),
  maxZoom: zoomSchema,
})
export type MapSession = z.infer<typeof mapSessionSchema>

const tileNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,8}$/, 'Expected a whole number')),
  z.transform(Number),
)

const pictureTileSchema = z
  .object({ z: z.pipe(tileNumber, z.number().check(z.maximum(maxZoomDepth))), x: tileNumber, y: tileNumber })
  .check(z.refine((tile) => Math.max(tile.x, tile.y) < 2 ** tile.z, 'There is no such tile'))
export type PictureTile = z.infer<typeof pictureTileSchema>

const tileSessionSchema = z.object({
  session: z.string().check(z.regex(/^[\w.~+/=-]{1,1000}$/, 'Expected the session of POST /maps/session')),
})

const streetViewQuerySchema = z.object({
  latlng: z.pipe(
    z.string({ error: 'Expected "latitude,longitude".' }).check(z.maxLength(100, { abort: true })),
    z.transform((text, context) => {
      const point = parseCoordinates(text)
      if (point) return point
      const message = 'Expected "latitude,longitude" in degrees, such as 47.14166,9.52154.'
      context.issues.push({ code: 'custom', input: text, message })
      return z.NEVER
    }),
  ),
})

/** `name` comes from the search for places. */
const placePhotoQuerySchema = z.object({
  name: z
    .string()
    .check(z.regex(/^places\/[\w-]{1,500}\/photos\/[\w-]{1,1000}$/, 'Expected the name of a photo')),
})

export const panoramaIdSchema = z
  .string()
  .check(z.regex(/^[\w:=.-]{1,200}$/, 'Expected the id of a panorama'))

/** Within 50 m, null without one; `date` as YYYY-MM. */
export const streetViewSchema = z.object({
  pano: z.nullable(shownText()),
  date: z.optional(shownText()),
  copyright: z.optional(shownText()),
})
export type StreetView = z.infer<typeof streetViewSchema>

/** Not set up here, or its upstream failed. */
const ownWords = [501, 502]

const tileExample = { z: '3', x: '4', y: '2' }

export const mapCalls = {
  readMapServices: {
    method: 'GET',
    path: '/maps/services',
    summary: 'Picture maps of this installation',
    access: 'visitor',
    answer: mapServicesSchema,
  },
  openMapSession: {
    method: 'POST',
    path: '/maps/session',
    summary: 'Begin a view of Google’s map',
    access: 'visitor',
    limit: { name: 'map session', perMinute: { registered: 60, visitor: 30 } },
    body: mapSessionRequestSchema,
    answer: mapSessionSchema,
    ownWords,
    example: { body: {} },
  },
  readGoogleTile: {
    method: 'GET',
    path: '/maps/tiles/:z/:x/:y',
    summary: 'A tile of Google’s map',
    access: 'visitor',
    // Paid per tile.
    limit: {
      name: 'google tiles',
      perMinute: { registered: 1_200, visitor: 600 },
      perDay: { registered: 5_000, visitor: 1_500 },
    },
    params: pictureTileSchema,
    query: tileSessionSchema,
    file: ['image/*'],
    ownWords,
    example: { params: tileExample, query: { session: 'abc' } },
  },
  readSatelliteTile: {
    method: 'GET',
    path: '/maps/satellite/:z/:x/:y',
    summary: 'A satellite picture',
    access: 'visitor',
    // A view needs some thirty tiles; panning asks for a few hundred a minute.
    limit: { name: 'satellite', perMinute: { registered: 2_400, visitor: 1_200 } },
    isPublic: true,
    params: pictureTileSchema,
    file: ['image/*'],
    ownWords,
    example: { params: tileExample },
  },
  findPanorama: {
    method: 'GET',
    path: '/maps/streetview',
    summary: 'The panorama at a point',
    access: 'visitor',
    limit: { name: 'street view', perMinute: { registered: 120, visitor: 60 } },
    query: streetViewQuerySchema,
    answer: streetViewSchema,
    ownWords,
    example: { query: { latlng: '47.141,9.521' } },
  },
  readPlacePhoto: {
    method: 'GET',
    path: '/maps/photo',
    summary: 'A photo of a place',
    access: 'visitor',
    // A report lists up to twenty places, each with a paid photo.
    limit: {
      name: 'place photos',
      perMinute: { registered: 240, visitor: 60 },
      perDay: { registered: 2_000, visitor: 300 },
    },
    query: placePhotoQuerySchema,
    file: ['image/*'],
    ownWords,
    example: { query: { name: 'places/a/photos/b' } },
  },
} as const satisfies DeclaredCalls

const json = z.record(z.string(), z.unknown())

/** `null` where no street map is set up. */
const streetsSchema = z.object({
  streets: z.nullable(
    z.object({
      style: z.object({
        sources: z.record(z.string(), json),
        layers: z.array(json),
        sprite: z.optional(z.string()),
      }),
      attribution: shownText(),
    }),
  ),
})
export type StreetsAnswer = z.infer<typeof streetsSchema>

export const streetsCalls = {
  readStreets: {
    method: 'GET',
    path: '/maps/streets',
    summary: 'The street map of this installation, outside its own countries',
    access: 'visitor',
    limit: { name: 'streets', perMinute: { registered: 60, visitor: 30 } },
    via: 'app',
    answer: streetsSchema,
  },
} as const satisfies DeclaredCalls
