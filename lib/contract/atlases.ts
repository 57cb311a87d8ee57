import * as z from 'zod/mini'
import { limits } from '@/lib/config/limits'
import { lengths, listOf, noControl, oneLine, shownList, shownText, wellFormed } from './bounds'
import type { CallLimits, DeclaredCalls } from './call'
import { spreadsheetType } from './files'

/**
 * What a build reads: an extract is an OpenStreetMap file, a boundary is GeoJSON, population a table or a GeoTIFF,
 * counts a table, chargers a register in any format of tables.
 */
export const atlasFileKinds = ['extract', 'boundary', 'population', 'counts', 'chargers'] as const
const atlasFileKindSchema = z.enum(atlasFileKinds)
export type AtlasFileKind = z.infer<typeof atlasFileKindSchema>

const fileId = z.uuid('Choose the file again.')

const addressSchema = z
  .string()
  .check(
    z.maxLength(lengths.webAddress, { error: 'The address is too long.', abort: true }),
    wellFormed(),
    noControl('The address'),
    z.minLength(1, 'Enter the address of an extract.'),
  )

/** An address of an extract, or the id of one that was uploaded. */
const sourceSchema = z.union([z.strictObject({ address: addressSchema }), z.strictObject({ file: fileId })])
export type AtlasSource = z.infer<typeof sourceSchema>

/**
 * `boundary` is the name or relation id of an area, `west,south,east,north` in degrees, or `file:` and the id of an
 * uploaded GeoJSON file; the whole country without one. `name` is the region's, instead of its boundary's own. The
 * files are ids of uploads.
 */
const buildSchema = z.strictObject({
  country: oneLine('The country', lengths.name).check(z.minLength(1, 'Which country?')),
  source: sourceSchema,
  boundary: z.optional(oneLine('The boundary', lengths.name).check(z.minLength(1, 'Which region?'))),
  name: z.optional(oneLine('The name of the region', lengths.name)),
  population: z.optional(fileId),
  counts: z.optional(fileId),
  chargers: z.optional(fileId),
  neighbours: z.optional(listOf(sourceSchema, { max: limits.atlasNeighbours })),
  /** Builds also from an extract of which a part is missing. */
  partial: z.optional(z.boolean()),
})
export type AtlasBuildRequest = z.infer<typeof buildSchema>

const planSchema = z.strictObject({
  country: z.optional(oneLine('The country', lengths.name)),
  source: z.optional(sourceSchema),
  boundary: z.optional(oneLine('The boundary', lengths.name)),
  neighbours: z.optional(listOf(sourceSchema, { max: limits.atlasNeighbours })),
})
export type AtlasPlanRequest = z.infer<typeof planSchema>

const bytes = z.number()
const moment = shownText(40)

/** What is known of an extract before it is read. `problem` is a sentence. */
const sourceHeadSchema = z.object({
  name: shownText(lengths.name),
  bytes: z.nullable(bytes),
  /** Of the map data; for an address, when the server's file was last changed. */
  date: z.nullable(moment),
  has_checksum: z.boolean(),
  problem: z.nullable(shownText()),
})
export type AtlasSourceHead = z.infer<typeof sourceHeadSchema>

/** Memory in bytes, of the machine or its container. */
const planAnswerSchema = z.object({
  source: z.nullable(sourceHeadSchema),
  neighbours: shownList(sourceHeadSchema, limits.atlasNeighbours),
  country: z.nullable(
    z.object({ slug: shownText(lengths.id), name: shownText(lengths.name), iso: shownText(2) }),
  ),
  country_problem: z.nullable(shownText()),
  /** Estimates; null while the size of the source is unknown. */
  memory: z.nullable(bytes),
  seconds: z.nullable(z.number()),
  atlas_bytes: z.nullable(bytes),
  free_memory: bytes,
  total_memory: bytes,
  running: shownList(z.object({ name: shownText(lengths.name), memory: bytes }), 20),
  /** Bytes of memory or of disk that are missing even after the running builds; 0 when it can start. */
  missing_memory: bytes,
  missing_disk: bytes,
})
export type AtlasPlan = z.infer<typeof planAnswerSchema>

const buildStateSchema = z.enum(['waiting', 'building', 'failed'])

const shownBuildSchema = z.object({
  id: shownText(lengths.id),
  state: buildStateSchema,
  /** In the words of the build; empty before it begins. */
  step: shownText(lengths.name),
  /** Of the whole build, 0..1. */
  share: z.number(),
  /** Null while too little is done to say. */
  seconds_left: z.nullable(z.number()),
  memory: bytes,
  memory_limit: bytes,
  source_name: shownText(lengths.name),
  source_bytes: z.nullable(bytes),
  source_date: z.nullable(moment),
  /** Of a failed build: what went wrong, and what to do about it. */
  problem: z.nullable(shownText()),
  advice: z.nullable(shownText()),
  /** Whether the extract lacks a part that a build may do without. */
  may_be_partial: z.boolean(),
  /** Boundary of the part that the extract holds, where it does not hold the country. */
  proposal: z.nullable(shownText(lengths.name)),
  request: buildSchema,
})
export type AtlasBuild = z.infer<typeof shownBuildSchema>

const versionSchema = z.object({
  version: shownText(lengths.id),
  date: z.nullable(moment),
  state: z.enum(['current', 'shadowed', 'previous', 'old']),
  bytes,
  /** `<host>-<process>` of running services. */
  readers: shownList(shownText(lengths.name), 100),
})

/** `version` and all counts are null for a country that is built for the first time. */
const atlasSchema = z.object({
  country: shownText(lengths.id),
  name: shownText(lengths.name),
  iso: shownText(lengths.id),
  /** Whether it is a part of a country. */
  is_region: z.boolean(),
  version: z.nullable(shownText(lengths.id)),
  date: z.nullable(moment),
  sites: z.nullable(z.int()),
  hexagons: z.nullable(z.int()),
  stations: z.nullable(z.int()),
  people: z.nullable(z.number()),
  bytes: z.nullable(bytes),
  readers: shownList(shownText(lengths.name), 100),
  is_shipped: z.boolean(),
  /** Why the files cannot be read; null for a sound manifest. */
  problem: z.nullable(shownText()),
  versions: shownList(versionSchema, 100),
  /** What it was built from in the app; null for shipped ones and those of the command line. */
  request: z.nullable(buildSchema),
  /** When the source was last changed and looked at; null if it is not known. */
  newest: z.nullable(moment),
  looked_at: z.nullable(moment),
  has_newer: z.boolean(),
  build: z.nullable(shownBuildSchema),
})
export type ListedAtlas = z.infer<typeof atlasSchema>

const atlasesSchema = z.object({
  atlases: shownList(atlasSchema, 500),
  /** Bytes of all versions, and of the disk they are on. */
  used: bytes,
  disk: bytes,
  looked_at: z.nullable(moment),
})
export type Atlases = z.infer<typeof atlasesSchema>

const uploadedSchema = z.object({
  id: shownText(lengths.id),
  kind: atlasFileKindSchema,
  name: shownText(lengths.name),
  bytes,
  /** What a first look found: `358,903 people`, `map data of 25 Nov 2026`. */
  date: z.nullable(moment),
  people: z.nullable(z.number()),
  rows: z.nullable(z.int()),
  /** Of a boundary: the name in the file, or of the file. */
  region: z.nullable(shownText(lengths.name)),
})
export type UploadedAtlasFile = z.infer<typeof uploadedSchema>

const changesSchema = z.object({ added: z.int(), removed: z.int(), changed: z.int() })

const diffSchema = z.object({
  before: z.object({ version: shownText(lengths.id), date: z.nullable(moment) }),
  after: z.object({ version: shownText(lengths.id), date: z.nullable(moment) }),
  sites: changesSchema,
  stations: changesSchema,
})
export type AtlasDiff = z.infer<typeof diffSchema>

const verdictSchema = z.object({
  version: shownText(lengths.id),
  files: z.int(),
  bytes,
  problems: shownList(shownText(), 100),
})
export type AtlasVerdict = z.infer<typeof verdictSchema>

const removedSchema = z.object({
  removed: shownList(shownText(lengths.id), 100),
  /** Version that is served now; null if the country is gone. */
  current: z.nullable(shownText(lengths.id)),
})
export type RemovedAtlas = z.infer<typeof removedSchema>

const countryParams = z.object({
  country: z
    .string()
    .check(
      z.maxLength(lengths.id, { error: 'There is no such country.', abort: true }),
      z.regex(/^[a-z0-9-]+$/, 'There is no such country.'),
    ),
})
const buildParams = z.object({ build: z.uuid('There is no such build.') })

const readLimit: CallLimits = { name: 'atlases', perMinute: { registered: 240, visitor: 10 } }
/** Each may read or write gigabytes. */
const workLimit: CallLimits = {
  name: 'change-atlases',
  perMinute: { registered: 20, visitor: 5 },
  perDay: { registered: 300, visitor: 5 },
}
/** Each may ask up to nine servers. */
const planLimit: CallLimits = { name: 'plan-atlases', perMinute: { registered: 60, visitor: 5 } }

export const atlasFileTooLarge = `The file is larger than ${limits.atlasFileBytes / 1e9} GB. Give its address instead.`

const exampleBuild = {
  country: 'andorra',
  source: { address: 'https://mirror.example.org/andorra-latest.osm.pbf' },
}
const example = { params: { country: 'liechtenstein' } }
const minutes = 60

/** Countries are shared by all customers, so only staff manage them. */
export const atlasCalls = {
  listAtlases: {
    method: 'GET',
    path: '/atlases',
    summary: 'Countries and regions with their versions and builds',
    access: 'manageAtlases',
    limit: readLimit,
    answer: atlasesSchema,
  },
  planAtlas: {
    method: 'POST',
    path: '/atlases/plan',
    summary: 'What a build would read and need',
    access: 'manageAtlases',
    limit: planLimit,
    body: planSchema,
    bodyBytes: 40_000,
    within: 40,
    answer: planAnswerSchema,
    example: { body: { country: 'andorra' } },
  },
  uploadAtlasFile: {
    method: 'POST',
    path: '/atlases/files',
    summary:
      'Upload an extract, a boundary, a population grid, traffic counts or a register of charging stations',
    access: 'manageAtlases',
    limit: workLimit,
    form: {
      bytes: limits.atlasFileBytes,
      wrongType: 'Send the file as multipart/form-data.',
      tooLarge: atlasFileTooLarge,
    },
    within: 30 * minutes,
    answerBytes: 20_000,
    streams: true,
    status: 201,
    answer: uploadedSchema,
  },
  startAtlasBuild: {
    method: 'POST',
    path: '/atlases/builds',
    summary: 'Build or update a country or region',
    access: 'manageAtlases',
    limit: workLimit,
    body: buildSchema,
    bodyBytes: 40_000,
    status: 201,
    answer: z.object({ id: shownText(lengths.id) }),
    example: { body: exampleBuild },
  },
  stopAtlasBuild: {
    method: 'DELETE',
    path: '/atlases/builds/:build',
    summary: 'Cancel a build, or dismiss a failed one',
    access: 'manageAtlases',
    limit: workLimit,
    params: buildParams,
    example: { params: { build: '3f0c4c59-31f5-4c8a-8d3c-0f3b4f3f2a10' } },
  },
  lookForNewerAtlases: {
    method: 'POST',
    path: '/atlases/look',
    summary: 'Look for newer map data at the addresses of all countries',
    access: 'manageAtlases',
    limit: workLimit,
    within: 2 * minutes,
    answer: z.object({ newer: shownList(shownText(lengths.id), 500) }),
  },
  diffAtlas: {
    method: 'GET',
    path: '/atlases/countries/:country/diff',
    summary: 'Changes from the previous version to the current one',
    access: 'manageAtlases',
    limit: workLimit,
    params: countryParams,
    within: 2 * minutes,
    answer: diffSchema,
    example,
  },
  exportAtlasDiff: {
    method: 'GET',
    path: '/atlases/countries/:country/diff/spreadsheet',
    summary: 'The same changes row by row, as a workbook',
    access: 'manageAtlases',
    limit: workLimit,
    params: countryParams,
    within: 5 * minutes,
    file: [spreadsheetType],
    example,
  },
  verifyAtlas: {
    method: 'POST',
    path: '/atlases/countries/:country/verify',
    summary: 'Compare every file of the current version with what was written',
    access: 'manageAtlases',
    limit: workLimit,
    params: countryParams,
    within: 5 * minutes,
    answer: verdictSchema,
    example,
  },
  removeAtlas: {
    method: 'DELETE',
    path: '/atlases/countries/:country',
    summary: 'Remove a country with all its versions',
    access: 'manageAtlases',
    limit: workLimit,
    params: countryParams,
    within: 2 * minutes,
    answer: removedSchema,
    example,
  },
} as const satisfies DeclaredCalls
