import * as z from 'zod/mini'
import { mapAnswerBytes, readAnswerBytes } from '@/lib/config/body-limits'
import { limits } from '@/lib/config/limits'
import { lengths, listOf, oneLine, shownList } from './bounds'
import type { CallLimits, DeclaredCalls } from './call'
import { connectorsSchema } from './connectors'
import { evaluationCalls, powerTypeSchema, submittedLocationSchema } from './evaluation'
import { spreadsheetType } from './files'
import { geoResultSchema } from './geo'

/** Requests rows as read, one JSON value a line: a `fileHead`, then `fileRows`. */
export const fileRowsType = 'application/x-ndjson'

/** [west, south, east, north] in degrees. */
const boundsSchema = z.readonly(z.tuple([z.number(), z.number(), z.number(), z.number()]))

/** First line: columns in the file's words, number of rows, and rectangles around the map's countries. */
export const fileHeadSchema = z.object({
  columns: z.array(z.string()),
  rows: z.int(),
  areas: z.readonly(z.array(boundsSchema)),
  /** True for text that is not valid UTF-8. */
  isWindows1252: z.optional(z.boolean()),
  /** What was left out, in sentences. */
  notes: z.optional(z.array(z.string())),
  /** Names of a workbook's sheets, and the one that was read. */
  sheets: z.optional(z.array(z.string())),
  sheet: z.optional(z.string()),
})
export type FileHead = z.infer<typeof fileHeadSchema>

export const fileRowsSchema = z.array(z.tuple([z.int(), z.array(z.string())]))

/** Locations of a faultless file (multipart `file`, and the name of its `sheet`). WGS 84 degrees. */
export const validatedSchema = z.object({
  body: z.array(
    z.object({
      location_id: z.string(),
      location_name: z.string(),
      address: z.optional(z.string()),
      lat: z.number(),
      lng: z.number(),
      evaluation_type: powerTypeSchema,
      parking_type: z.string(),
      type: z.string(),
      status: z.string(),
      connectors: z.optional(connectorsSchema),
    }),
  ),
})
export type Validated = z.infer<typeof validatedSchema>

const fileFormatSchema = z.enum(['xlsx', 'csv', 'geojson'])
export type FileFormat = z.infer<typeof fileFormatSchema>

const exportedLocationSchema = z.extend(submittedLocationSchema, {
  type: z.optional(oneLine("A location's type", lengths.word)),
  status: z.optional(oneLine("A location's status", lengths.word)),
})
export type ExportedLocation = z.infer<typeof exportedLocationSchema>

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** `timezone` is the reader's, such as Europe/Zurich. */
const exportRequestSchema = z.object({
  coords: listOf(exportedLocationSchema, {
    min: 1,
    few: 'There are no locations to export',
    max: limits.savedLocations,
  }),
  timezone: z
    .string()
    .check(
      z.maxLength(lengths.word, { abort: true }),
      z.refine(isTimezone, { error: 'Expected a time zone such as Europe/Zurich' }),
    ),
  format: z.optional(fileFormatSchema),
})
export type ExportRequest = z.infer<typeof exportRequestSchema>

const lookupRequestSchema = z.object({
  addresses: listOf(oneLine('An address', lengths.address).check(z.minLength(1)), {
    min: 1,
    max: limits.lookedUpAddresses,
  }),
})

const lookupAnswerSchema = z.object({ places: shownList(shownList(geoResultSchema)) })

/** `zero` is 0, 0, and `swapped` lies in a country when turned round. */
const placeFaultSchema = z.enum(['abroad', 'water', 'zero', 'swapped'])
export type PlaceFault = z.infer<typeof placeFaultSchema>

const checkRequestSchema = z.object({
  places: listOf(
    z.object({
      lat: z.number().check(z.minimum(-90), z.maximum(90)),
      lng: z.number().check(z.minimum(-180), z.maximum(180)),
    }),
    { min: 1, max: limits.checkedPlaces },
  ),
})

/** In the order of the places; null if a place can be evaluated, or the countries do not know. */
const checkAnswerSchema = z.object({ faults: shownList(z.nullable(placeFaultSchema)) })

export const fileTooLarge = `The file is larger than ${limits.locationFileBytes / 1_000_000} MB.`

/** Each takes a process seconds; a person imports a few. Visitors are refused before. */
const fileLimit: CallLimits = {
  name: 'location-files',
  perMinute: { registered: 20, visitor: 5 },
  perDay: { registered: 500, visitor: 5 },
}

const fileWithin = 2 * 60

export const locationFileCalls = {
  validateFile: {
    method: 'POST',
    path: '/validate',
    summary: 'Read the locations of a file',
    access: 'useAccount',
    limit: fileLimit,
    form: {
      bytes: limits.locationFileBytes,
      wrongType: 'Send the file as multipart/form-data.',
      tooLarge: fileTooLarge,
    },
    within: fileWithin,
    answerBytes: mapAnswerBytes,
    streams: true,
    answer: validatedSchema,
  },
  exportLocations: {
    method: 'POST',
    path: '/export',
    summary: 'Locations as a file',
    access: 'useAccount',
    limit: fileLimit,
    body: exportRequestSchema,
    bodyBytes: 12_000_000,
    bodyValues: 160_000,
    within: fileWithin,
    file: [spreadsheetType, 'text/csv', 'application/geo+json'],
    example: {
      body: {
        coords: evaluationCalls.submit.example.body.coords,
        timezone: 'Europe/Zurich',
      },
    },
  },
  lookUpAddresses: {
    method: 'POST',
    path: '/geo/lookup',
    summary: 'Places of addresses',
    access: 'useAccount',
    // Up to 50 addresses each, and geocoders may charge.
    limit: {
      name: 'address-lookup',
      perMinute: { registered: 30, visitor: 5 },
      perDay: { registered: 200, visitor: 5 },
    },
    body: lookupRequestSchema,
    bodyBytes: 100_000,
    answerBytes: readAnswerBytes,
    answer: lookupAnswerSchema,
    example: { body: { addresses: ['Städtle 6, Vaduz'] } },
  },
  checkPlaces: {
    method: 'POST',
    path: '/geo/check',
    summary: 'Whether places are in water, at 0, 0, swapped or outside the countries',
    access: 'useAccount',
    limit: { name: 'place-check', perMinute: { registered: 120, visitor: 5 } },
    body: checkRequestSchema,
    bodyBytes: 100_000,
    answer: checkAnswerSchema,
    example: { body: { places: [{ lat: 47.141, lng: 9.521 }] } },
  },
} as const satisfies DeclaredCalls
