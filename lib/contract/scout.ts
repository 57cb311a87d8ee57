import * as z from 'zod/mini'
import { populationFigures, populationSpreads } from '@/lib/catalogue/population-methods'
import { siteSortColumns } from '@/lib/catalogue/site-columns'
import { countryAnswerBytes, defaultAnswerBytes, readAnswerBytes } from '@/lib/config/body-limits'
import { listOf, shownText } from './bounds'
import type { CallLimits, DeclaredCalls } from './call'
import { datasetSchema, rowsSchema } from './dataset'

const latitude = z.number().check(z.minimum(-90), z.maximum(90))
const longitude = z.number().check(z.minimum(-180), z.maximum(180))
export const countrySlug = z
  .string()
  .check(z.regex(/^[a-z][a-z-]{1,40}$/, 'Expected a country name in lower case'))

/** Shown on every map, export and PDF. */
export const sourceSchema = z.object({
  name: shownText(),
  licence: shownText(),
  attribution: shownText(),
  url: shownText(),
  date: shownText(),
})
export type Source = z.infer<typeof sourceSchema>

const columnNoteSchema = z.object({
  name: z.string(),
  description: z.string(),
  unit: z.optional(z.string()),
  source: z.string(),
  estimated: z.boolean(),
})

const fraction = z.number().check(z.minimum(0), z.maximum(1))
const keysOf = <K extends string>(record: Readonly<Record<K, string>>) => Object.keys(record) as K[]

/** Increase it when an atlas's file format changes. */
export const atlasFormat = 5
/**
 * Formats 3 and 4 still open. Sites of 3 lack the columns of their score's parts and have others in another order; roads
 * of both have no European numbers.
 */
export const readableFormats = [3, 4, atlasFormat] as const

/**
 * GET /scout/manifest/{country}: what a map needs before its first tile. `bounds` is [west, south, east,
 * north] in degrees. `hexagonTiles` lists, per H3 resolution of the cells, the parent cells that have a tile;
 * a tile's cell is always 4 resolutions coarser than the cells in it.
 */
export const manifestSchema = z.object({
  format: z.literal(readableFormats),
  country: countrySlug,
  name: z.string(),
  iso: z.string().check(z.length(2)),
  version: z.string(),
  bounds: z.tuple([longitude, latitude, longitude, latitude]),
  builtAt: z.string(),
  counts: z.object({
    hexagons: z.int(),
    scoredHexagons: z.int(),
    sites: z.int(),
    chargers: z.int(),
    pois: z.int(),
    roads: z.int(),
    places: z.int(),
  }),
  population: z.object({
    /** Null without any population figure; older atlases have 0 there. */
    total: z.nullable(z.number()),
    method: z.string(),
    /** Fractions of all people by method; older atlases lack them. */
    shares: z.optional(
      z.object({
        figures: z.partialRecord(z.enum(keysOf(populationFigures)), fraction),
        spreads: z.partialRecord(z.enum(keysOf(populationSpreads)), fraction),
      }),
    ),
  }),
  columns: z.object({ sites: z.array(columnNoteSchema), hexagons: z.array(columnNoteSchema) }),
  /** Columns that this country's sources cannot fill, which no table has. */
  absent: z._default(
    z.array(z.object({ table: z.enum(['sites', 'hexagons']), name: z.string(), reason: z.string() })),
    [],
  ),
  hexagonTiles: z.record(z.string(), z.array(z.string())),
  basemap: z.object({
    minzoom: z.int(),
    maxzoom: z.int(),
    /** Tiles beyond the country, [west, south, east, north] in degrees. */
    bounds: z.optional(z.tuple([longitude, latitude, longitude, latitude])),
  }),
  /** Neighbours' extracts that count beyond the border, and the fraction of the land border that they cover. */
  around: z.optional(
    z.object({
      extracts: z.array(z.object({ name: z.string(), date: z.string() })),
      borderCovered: fraction,
    }),
  ),
  sources: z.array(sourceSchema),
  notes: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

export const hexagonMapSchema = z.object({ datasets: z.array(datasetSchema) })
export type HexagonMap = z.infer<typeof hexagonMapSchema>

/** An empty list in `/scout/pointers` means any. */
export const locationTypeSchema = z.enum(['parking', 'gas station', 'rest station'])
export type LocationType = z.infer<typeof locationTypeSchema>

const siteSortSchema = z.object({
  field: z.enum(siteSortColumns),
  direction: z.enum(['ascending', 'descending']),
})
export type SiteSort = z.infer<typeof siteSortSchema>

/**
 * `diagonal` is two opposite corners as [lat, lng]. Without `sort` members get the best sites first and visitors the
 * largest, so that their order reveals no locked score.
 */
export const pointersRequestSchema = z.object({
  diagonal: z.tuple([z.tuple([latitude, longitude]), z.tuple([latitude, longitude])]),
  location_type: listOf(locationTypeSchema, { max: locationTypeSchema.options.length }),
  hex_id: z.optional(z.string().check(z.regex(/^[0-9a-f]{15}$/, 'Expected an H3 index'))),
  res: z.literal(9),
  sort: z.optional(siteSortSchema),
})
export type PointersRequest = z.infer<typeof pointersRequestSchema>

export const pointersSchema = z.object({
  data: z.object({
    parking_stops: rowsSchema,
    diagonal: z.tuple([z.tuple([z.number(), z.number()]), z.tuple([z.number(), z.number()])]),
    truncated: z.boolean(),
  }),
})
export type Pointers = z.infer<typeof pointersSchema>

/** `radius` in metres. */
export const radiusRequestSchema = z.object({
  lat: latitude,
  lng: longitude,
  radius: z.number().check(z.positive(), z.maximum(50_000)),
})
export type RadiusRequest = z.infer<typeof radiusRequestSchema>

export const infraSchema = z.object({ data: z.object({ infra: rowsSchema }) })
export type Infra = z.infer<typeof infraSchema>

/** Nearest first. Visitors get null for locked fields and 500 rows at most. */
export const parkRadiusSchema = z.object({
  data: z.object({ parking_stops: rowsSchema, truncated: z.boolean() }),
})

/** Panning asks for sites and stations at every stop, a few times per second at most. */
const searchLimit: CallLimits = { name: 'search', perMinute: { registered: 1_200, visitor: 600 } }

export const countryParamsSchema = z.object({ country: countrySlug })

const circle = { lat: 47.141, lng: 9.521, radius: 500 }

export const scoutCalls = {
  readManifest: {
    method: 'GET',
    path: '/scout/manifest/:country',
    summary: 'A country’s counts, columns with units, and sources',
    access: 'visitor',
    scope: 'read:sites',
    isPublic: true,
    params: countryParamsSchema,
    answerBytes: defaultAnswerBytes,
    streams: true,
    answer: manifestSchema,
    example: { params: { country: 'liechtenstein' } },
  },
  findSites: {
    method: 'POST',
    path: '/scout/pointers',
    summary: 'Sites between two corners',
    access: 'visitor',
    scope: 'read:sites',
    limit: searchLimit,
    body: pointersRequestSchema,
    answerBytes: countryAnswerBytes,
    streams: true,
    answer: pointersSchema,
    example: {
      body: {
        diagonal: [
          [47.13, 9.51],
          [47.15, 9.53],
        ],
        location_type: ['parking'],
        res: 9,
      },
    },
  },
  findSitesNearby: {
    method: 'POST',
    path: '/scout/park/radius',
    summary: 'Sites around a point, the nearest first',
    access: 'visitor',
    scope: 'read:sites',
    limit: searchLimit,
    body: radiusRequestSchema,
    answerBytes: countryAnswerBytes,
    streams: true,
    answer: parkRadiusSchema,
    example: { body: circle },
  },
  findChargers: {
    method: 'POST',
    path: '/scout/infra/radius',
    summary: 'Charging stations around a point',
    access: 'visitor',
    scope: 'read:sites',
    limit: searchLimit,
    body: radiusRequestSchema,
    answerBytes: readAnswerBytes,
    answer: infraSchema,
    example: { body: circle },
  },
} as const satisfies DeclaredCalls
