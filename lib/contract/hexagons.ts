import * as z from 'zod/mini'
import {
  type HexagonField,
  hexagonColumns,
  hexagonFields,
  isFreeColumn,
} from '@/lib/catalogue/hexagon-columns'
import { countryAnswerBytes } from '@/lib/config/body-limits'
import { lengths } from './bounds'
import type { CallLimits, DeclaredCalls } from './call'
import { countrySlug, hexagonMapSchema } from './scout'

export const attributeColumns = 5

/** Room for every column's name several times over. */
const columnLetters = 8_000

const version = z.string().check(z.regex(/^[0-9a-f]{12}$/, 'Expected a version as in the manifest'))

/** Comma-separated; removes duplicates. */
const columnList = <N extends string>(names: readonly N[]) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(columnLetters, { abort: true })),
      z.transform((text) => [...new Set(text.split(',').map((name) => name.trim()))]),
    ),
    z
      .array(
        z.enum(names, { error: ({ input }) => `There is no hexagon column "${String(input).slice(0, 60)}"` }),
      )
      .check(z.maxLength(names.length)),
  )

/** Answers are immutable for a version `v` of the manifest; the current one is the default. */
const hexagonMapQuerySchema = z.object({ v: z.optional(version) })

/** Without `cols` the free columns, else `h3` and the named ones, as stored (see `hexagonFields`). */
const hexagonTileQuerySchema = z.object({
  v: z.optional(version),
  cols: z.optional(columnList(hexagonColumns)),
})

/** GET /scout/attributes/maps/{country}.json: 1 to 5 columns, by the row position of the same version's map. */
const attributesQuerySchema = z.object({
  v: z.optional(version),
  cols: columnList(hexagonFields.map(({ name }) => name)).check(
    z.refine((names) => names.length <= attributeColumns, {
      error: `At most ${attributeColumns} columns at a time`,
    }),
  ),
})

/** One value per row and column; scores are fractions, missing values null. */
export const attributesSchema = z.record(
  z.string(),
  z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
)

export const lockedColumns = <N extends HexagonField>(names: readonly N[]): N[] =>
  names.filter((name) => !isFreeColumn(name))

export const unlockSentence = (names: readonly string[]) => `Register for free to unlock ${names.join(', ')}.`

/** Many rows: fetched once per country, and generated for each answer. */
const bulkLimit: CallLimits = { name: 'bulk', perMinute: { registered: 120, visitor: 60 } }

/** A quick look over a country needs hundreds of small, cached files. */
const tileLimit: CallLimits = { name: 'tiles', perMinute: { registered: 6_000, visitor: 3_000 } }

const mapParamsSchema = z.object({
  file: z.pipe(
    z.string().check(z.regex(/^[a-z][a-z-]{1,40}\.json$/, 'Expected <country>.json')),
    z.transform((file) => file.slice(0, -'.json'.length)),
  ),
})

const short = z.string().check(z.minLength(1), z.maxLength(lengths.id))

const arrowType = 'application/vnd.apache.arrow.stream'

export const hexagonCalls = {
  readHexagonMap: {
    method: 'GET',
    path: '/scout/maps/:file',
    summary: 'A country’s hexagons with their free columns',
    access: 'visitor',
    limit: bulkLimit,
    isPublic: true,
    params: mapParamsSchema,
    query: hexagonMapQuerySchema,
    answerBytes: countryAnswerBytes,
    streams: true,
    answer: hexagonMapSchema,
    example: { params: { file: 'liechtenstein.json' } },
  },
  readAttributes: {
    method: 'GET',
    path: '/scout/attributes/maps/:file',
    summary: 'Columns of a country’s hexagons, in the order of its map',
    access: 'visitor',
    limit: bulkLimit,
    via: 'extended',
    isPublic: true,
    params: mapParamsSchema,
    query: attributesQuerySchema,
    answerBytes: countryAnswerBytes,
    streams: true,
    answer: attributesSchema,
    example: { params: { file: 'liechtenstein.json' }, query: { cols: 'lat' } },
  },
  readHexagonTile: {
    method: 'GET',
    path: '/scout/tiles/:country/:cell',
    summary: 'Hexagons of a parent hexagon',
    access: 'visitor',
    limit: tileLimit,
    via: 'extended',
    isPublic: true,
    params: z.object({ country: countrySlug, cell: short }),
    query: hexagonTileQuerySchema,
    file: [arrowType],
    example: { params: { country: 'liechtenstein', cell: '851f8d83fffffff' } },
  },
  readBasemapTile: {
    method: 'GET',
    path: '/scout/basemap/:country/:version/:z/:x/:y',
    summary: 'A vector tile of the ground',
    access: 'visitor',
    limit: tileLimit,
    via: 'extended',
    isPublic: true,
    params: z.object({ country: countrySlug, version: short, z: short, x: short, y: short }),
    file: ['application/vnd.mapbox-vector-tile'],
    example: {
      params: { country: 'liechtenstein', version: '1856dc23ccad', z: '12', x: '2157', y: '1435.mvt' },
    },
  },
} as const satisfies DeclaredCalls
