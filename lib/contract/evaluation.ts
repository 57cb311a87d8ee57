import * as z from 'zod/mini'
import { mapAnswerBytes } from '@/lib/config/body-limits'
import { limits } from '@/lib/config/limits'
import { atMost, lengths, listOf, noControl, oneLine, shownList, shownText, wellFormed } from './bounds'
import type { CallLimits, DeclaredCalls } from './call'
import { connectorsSchema } from './connectors'
import { datasetSchema } from './dataset'
import { beingMadeSchema, spreadsheetType } from './files'

export const powerTypeSchema = z.enum(['AC', 'DC', 'AC,DC'])
export type PowerType = z.infer<typeof powerTypeSchema>

const offTheEarth = {
  lat: 'Expected a latitude between -90 and 90',
  lng: 'Expected a longitude between -180 and 180',
}
export const latitudeSchema = z
  .number(offTheEarth.lat)
  .check(z.minimum(-90, offTheEarth.lat), z.maximum(90, offTheEarth.lat))
export const longitudeSchema = z
  .number(offTheEarth.lng)
  .check(z.minimum(-180, offTheEarth.lng), z.maximum(180, offTheEarth.lng))

const tooManyLocations = ({ input }: { input?: unknown }) =>
  `A submission holds up to ${limits.submissionLocations} locations` +
  (Array.isArray(input) ? `; yours has ${input.length}` : '')

const locationId = oneLine("A location's ID", lengths.id).check(z.minLength(1))
const locationName = oneLine("A location's name", lengths.name).check(z.minLength(1))
const parkingType = oneLine("A location's parking type", lengths.word)

/** The service reads the snake_case fields and evaluates a default station without `connectors`. */
export const submittedLocationSchema = z.object({
  id: locationId,
  name: locationName,
  lat: latitudeSchema,
  lng: longitudeSchema,
  parkingType,
  evaluationType: powerTypeSchema,
  location_name: locationName,
  location_id: locationId,
  parking_type: parkingType,
  evaluation_type: powerTypeSchema,
  connectors: z.optional(connectorsSchema),
  address: z.optional(oneLine("A location's address", lengths.address)),
})
export type SubmittedLocation = z.infer<typeof submittedLocationSchema>

export const submissionSchema = z.object({
  email: z.optional(z.email().check(atMost('The email address', lengths.email))),
  eval_name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Evaluation name is required'),
      atMost('The evaluation name', lengths.name),
      wellFormed(),
      noControl('The evaluation name'),
    ),
  coords: listOf(submittedLocationSchema, {
    min: 1,
    few: 'A submission needs at least one location',
    max: limits.submissionLocations,
    many: tooManyLocations,
  }),
  customer: z.optional(oneLine('The customer', lengths.name).check(z.minLength(1))),
})
export type Submission = z.infer<typeof submissionSchema>

/** A repeated submission with the same key makes no second record. */
export const submissionHeaderSchema = z.object({
  'Idempotency-Key': z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, 'Expected 1 to 200 printable characters')),
  ),
})

/** Estimated minutes until a waiting record is done; 0 is less than one. */
const waitMinutes = z.optional(z.int().check(z.minimum(0)))

/** 201; an account that may not submit gets 202 with an empty object. */
export const submissionAnswerSchema = z.object({
  success: z.optional(z.literal(true)),
  evalId: z.optional(shownText()),
  waitMinutes,
})
export type SubmissionAnswer = z.infer<typeof submissionAnswerSchema>

const problemSchema = z.object({
  location_id: shownText(),
  location_name: shownText(),
  message: shownText(),
})
export type Problem = z.infer<typeof problemSchema>

const statuses = ['In progress', 'Done', 'Failed'] as const
const known = (text: string) => statuses.find((status) => status.toLowerCase() === text.trim().toLowerCase())

/** Nothing waits for records with a service's own status. */
const statusSchema = z.catch(
  z.pipe(
    shownText(),
    z.transform((text) => known(text) ?? 'Done'),
  ),
  'Done',
)

/** `AC`, `DC` or `AC_DC` in any case; a service's own word is shown as it is. */
const recordPowerTypeSchema = z.catch(
  z.pipe(
    shownText(lengths.word),
    z.transform((text) => text.trim().toUpperCase()),
  ),
  '',
)

const recordFileSchema = z.object({
  file: shownText(lengths.word),
  /** Null for a file made here. */
  name: z.nullable(shownText(lengths.name)),
  /** Bytes. */
  size: z.number(),
  at: shownText(40),
})
export type RecordFile = z.infer<typeof recordFileSchema>

/** A part of a record of both currents has its id in `parent`. Unknown values leave the other records readable. */
export const evaluationRecordSchema = z.object({
  evalId: shownText(),
  name: shownText(),
  /** DD.MM.YYYY */
  date: shownText(),
  powerType: recordPowerTypeSchema,
  status: statusSchema,
  waitMinutes,
  /** Evaluated so far, while in progress. */
  evaluated: z.optional(z.int().check(z.minimum(0))),
  type: shownText(),
  /** '-' without a map. */
  map: shownText(),
  /** Path of the service's copy of another site's map; absent if the map is only linked. */
  mapFile: z.optional(shownText()),
  excel: shownText(),
  scorecard: shownText(),
  customer: shownText(),
  version: z.int(),
  locations: z.int(),
  /** Made of files by staff; absent for an evaluation. */
  added: z.optional(z.boolean()),
  /** Only with a single record: empty in lists, which have `problemCount`. */
  problems: shownList(problemSchema),
  problemCount: z.optional(z.int()),
  files: z.optional(shownList(recordFileSchema)),
  evaluations: z.optional(shownList(z.object({ evalId: shownText(), map: shownText(), excel: shownText() }))),
  parent: z.optional(shownText()),
  /** Network plan that it was saved from; only with a single record, and for the plan's owner. */
  plan: z.optional(z.object({ id: shownText(), name: shownText() })),
})
export type EvaluationRecord = z.infer<typeof evaluationRecordSchema>

export const maxRuns = 100
const runsLimitSentence = `Expected a number from 1 to ${maxRuns}`

/** `cursor` is `next` of the answer before. */
export const runsQuerySchema = z.object({
  customer: z.optional(oneLine('The customer', lengths.name).check(z.minLength(1))),
  limit: z.optional(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,6}$/, runsLimitSentence)), z.transform(Number)),
      z.int().check(z.minimum(1, runsLimitSentence), z.maximum(maxRuns, runsLimitSentence)),
    ),
  ),
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/, 'Expected the `next` of an earlier answer'))),
})
export type RunsQuery = z.infer<typeof runsQuerySchema>

/** All of a customer's records except summaries and scouting maps; `locations` and `inProgress` of evaluations. */
const totalsSchema = z.object({
  evaluations: z.int(),
  locations: z.int(),
  inProgress: z.int(),
  analyses: z.int(),
})
export type RunsTotals = z.infer<typeof totalsSchema>

/** Summaries, then newest first. `next` is null at the end; records added meanwhile neither repeat nor hide any. */
export const runsSchema = z.object({
  name: shownText(),
  header: shownText(),
  user_type: z.enum(['registered', 'other']),
  runs: shownList(evaluationRecordSchema),
  next: z.nullable(shownText()),
  /** Summaries are being rewritten; only with the newest records. */
  summarising: z.optional(z.boolean()),
  totals: totalsSchema,
  grids: shownList(z.object({ name: shownText(), map: shownText() })),
})
export type Runs = z.infer<typeof runsSchema>

const vehicles = z
  .int('Expected a whole number')
  .check(z.minimum(0, 'Expected 0 or more'), z.maximum(1_000_000_000, 'Expected at most 1,000,000,000'))

const trafficUpdateSchema = z.object({
  location_id: locationId,
  url: oneLine('The address of the map', lengths.webAddress).check(z.minLength(1)),
  new_traffic: z.object({
    iso3_0: vehicles,
    iso3_1: vehicles,
    iso3_2: vehicles,
    iso3_3: vehicles,
    iso3_4: vehicles,
    iso3_5: vehicles,
  }),
})
export type TrafficUpdate = z.infer<typeof trafficUpdateSchema>

const trafficUpdateAnswerSchema = z.object({ success: z.literal(true) })

/** Begins the refusal of GET /evals/map for an address that belongs to no record, at a site that is not listed. */
export const notOfRecord = 'The url must be the map address of an evaluation'

export const evaluationMapSchema = z.object({
  configuration: z.record(z.string(), z.unknown()),
  datasets: z.array(datasetSchema),
  config: z.record(z.string(), z.unknown()),
})
export type EvaluationMap = z.infer<typeof evaluationMapSchema>

export const evaluationFileSchema = z.enum(['excel', 'scorecard', 'map'])
export type EvaluationFile = z.infer<typeof evaluationFileSchema>

export const customerQuerySchema = z.object({
  customer: z.optional(z.string().check(z.minLength(1), z.maxLength(lengths.name))),
})
const runParamsSchema = z.object({
  evalId: z
    .string()
    .check(z.maxLength(lengths.id), z.regex(/^[\w-]+$/, 'Expected an evaluation id like 0007_dc')),
})
const mapQuerySchema = z.object({
  url: z.string().check(z.minLength(1), z.maxLength(lengths.webAddress)),
})
const fileParamsSchema = z.object({
  evalId: z.string().check(z.regex(/^\d{4,9}(_ac|_dc)?$/, 'Expected an evaluation id like 0007_dc')),
  file: evaluationFileSchema,
})

const mapAddress = 'http://localhost/api/evals/files/0001_ac/map'

/** Up to 100 MB each. */
const recordFilesLimit: CallLimits = { name: 'record-files', perMinute: { registered: 300, visitor: 120 } }

export const evaluationCalls = {
  submit: {
    method: 'POST',
    path: '/cord',
    summary: 'Submit locations for evaluation; 202 where the account may not submit',
    access: 'useAccount',
    scope: 'submit',
    limit: {
      name: 'submit',
      perMinute: { registered: 120, visitor: 5 },
      perDay: { registered: 5_000, visitor: 20 },
    },
    body: submissionSchema,
    // 10,000 coordinates: too many must fail validation with a message, not exceed these limits.
    bodyBytes: 5_000_000,
    bodyValues: 160_000,
    status: 201,
    answer: submissionAnswerSchema,
    also: { 202: submissionAnswerSchema },
    example: {
      body: {
        eval_name: 'First look',
        coords: [
          {
            id: '1',
            name: 'Marktplatz',
            lat: 47.1389,
            lng: 9.5217,
            parkingType: 'public',
            evaluationType: 'DC',
            location_id: '1',
            location_name: 'Marktplatz',
            parking_type: 'public',
            evaluation_type: 'DC',
          },
        ],
      },
    },
  },
  listRuns: {
    method: 'GET',
    path: '/evals/runs',
    summary: 'Evaluations, the newest first',
    access: 'visitor',
    scope: 'read:records',
    query: runsQuerySchema,
    answer: runsSchema,
    example: { query: { limit: '20' } },
  },
  readRun: {
    method: 'GET',
    path: '/evals/runs/:evalId',
    summary: 'One evaluation with its problems',
    access: 'visitor',
    scope: 'read:records',
    params: runParamsSchema,
    query: customerQuerySchema,
    answer: evaluationRecordSchema,
    example: { params: { evalId: '0001_dc' } },
  },
  readMap: {
    method: 'GET',
    path: '/evals/map',
    summary: 'Locations of an evaluation with all figures',
    access: 'visitor',
    scope: 'read:records',
    limit: recordFilesLimit,
    query: mapQuerySchema,
    answerBytes: mapAnswerBytes,
    streams: true,
    answer: evaluationMapSchema,
    // From the file store, and for another site's map that did not arrive in time.
    ownWords: [502, 504],
    example: { query: { url: mapAddress } },
  },
  readFile: {
    method: 'GET',
    path: '/evals/files/:evalId/:file',
    summary: 'A file of an evaluation: spreadsheet, scorecard or map; 202 while it is being made',
    access: 'visitor',
    scope: 'read:records',
    limit: recordFilesLimit,
    params: fileParamsSchema,
    query: customerQuerySchema,
    file: [spreadsheetType, 'application/pdf', 'application/json'],
    also: { 202: beingMadeSchema },
    ownWords: [502],
    example: { params: { evalId: '0001_ac', file: 'excel' } },
  },
  updateTraffic: {
    method: 'PUT',
    path: '/evals/update_traffic',
    summary: 'Change the traffic of a location, which updates its estimate',
    access: 'changeTraffic',
    limit: { name: 'change-traffic', perMinute: { registered: 60, visitor: 5 } },
    body: trafficUpdateSchema,
    answer: trafficUpdateAnswerSchema,
    example: {
      body: {
        location_id: '1',
        url: mapAddress,
        new_traffic: { iso3_0: 0, iso3_1: 0, iso3_2: 0, iso3_3: 0, iso3_4: 0, iso3_5: 0 },
      },
    },
  },
} as const satisfies DeclaredCalls
