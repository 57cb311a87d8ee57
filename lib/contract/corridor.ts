import * as z from 'zod/mini'
import { chargingClasses } from '@/lib/catalogue/charging-class'
import { maxPlanCandidates } from '@/lib/config/limits'
import { lengths, listOf, oneLine, shownList, shownText } from './bounds'
import type { DeclaredCalls } from './call'
import { latitudeSchema, longitudeSchema } from './evaluation'
import { spreadsheetType } from './files'
import { placeSchema } from './plan-terms'
import { countrySlug } from './scout'

interface Limits {
  min: number
  max: number
}

const bounds = (field: string, { min, max }: Limits) =>
  [
    z.minimum(min, `${field} must be ${min} or more.`),
    z.maximum(max, `${field} may be at most ${max.toLocaleString('en')}.`),
  ] as const

const between = (field: string, limits: Limits) =>
  z.number(`${field} must be a number.`).check(...bounds(field, limits))

/**
 * A road by its number as on signs, the country's own or the European one (OpenStreetMap's `ref` and `int_ref`; spaces,
 * hyphens and case do not count), or a line that was drawn, as [lng, lat] in degrees. A line may cross several countries.
 */
const roadSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('number'),
    country: countrySlug,
    ref: oneLine("The road's number", lengths.id).check(z.minLength(1, 'Give the number of a road.')),
  }),
  z.object({
    kind: z.literal('line'),
    points: listOf(z.tuple([longitudeSchema, latitudeSchema]), {
      min: 2,
      few: 'A line needs two points or more.',
      max: 2_000,
    }),
  }),
])

/** Bounds of the settings, for forms. */
export const corridorLimits = {
  spacingKm: { min: 0.5, max: 1_000 },
  poolKilowatts: { min: 0, max: 10_000 },
  fastPoints: { min: 0, max: 100 },
  exitKm: { min: 0.1, max: 20 },
} as const

/**
 * The presets are those of AFIR (Regulation (EU) 2023/1804, Article 3) for the core network by the end of 2025: a pool of
 * 400 kW with a point of 150 kW every 60 km in each direction, within 3 km of an exit; 600 kW and two points by the end
 * of 2027. `exitKm` is driven from an exit, and as the crow flies from a drawn line. `candidates` that could close a gap
 * are places of the caller, or the country's sites. `ownCandidates` count beside them: the caller's saved locations
 * (without those of status Operating; a token cannot read them) or given places. Of a site at the same place, the own
 * one is kept.
 */
export const corridorRequestSchema = z.object({
  road: roadSchema,
  spacingKm: z._default(between('The distance between pools', corridorLimits.spacingKm), 60),
  poolKilowatts: z._default(between('The power of a pool', corridorLimits.poolKilowatts), 400),
  fastPoints: z._default(
    z
      .int('The number of points of 150 kW must be a whole number.')
      .check(...bounds('The number of points of 150 kW', corridorLimits.fastPoints)),
    1,
  ),
  exitKm: z._default(between('The way from an exit', corridorLimits.exitKm), 3),
  candidates: z._default(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('sites') }),
      z.object({ kind: z.literal('places'), places: listOf(placeSchema, { max: maxPlanCandidates }) }),
    ]),
    { kind: 'sites' },
  ),
  ownCandidates: z._default(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('none') }),
      z.object({ kind: z.literal('saved') }),
      z.object({ kind: z.literal('places'), places: listOf(placeSchema, { max: maxPlanCandidates }) }),
    ]),
    { kind: 'none' },
  ),
})
export type CorridorRequest = z.infer<typeof corridorRequestSchema>

const shownPlace = {
  id: shownText(),
  name: shownText(),
  lat: latitudeSchema,
  lng: longitudeSchema,
  /** From the start of the direction along the road, and from the road to the place. */
  atKm: z.number(),
  offKm: z.number(),
}

/** `kilowatts` adds up the points, mapped or typical; `fastPoints` have 150 kW or more; `class` is its highest. */
const poolSchema = z.object({
  ...shownPlace,
  class: z.enum(chargingClasses),
  kilowatts: z.number(),
  fastPoints: z.int(),
  isEnough: z.boolean(),
})

/** Km from the start of the direction. */
const stretch = { fromKm: z.number(), toKm: z.number() }

/**
 * A stretch without enough power that is longer than asked, ends of the road included. `candidates`: the best 20 of
 * `found`, and at most 20 own ones below them; those that close it first, by the way from the road, then those that leave
 * the shortest rest, `longestKm`. `rank` is among all found. `isOwn`: one of `ownCandidates`.
 */
const gapSchema = z.object({
  ...stretch,
  found: z.int(),
  candidates: shownList(
    z.object({
      ...shownPlace,
      rank: z.int(),
      longestKm: z.number(),
      closes: z.boolean(),
      isOwn: z.boolean(),
    }),
  ),
})

const endSchema = z.object({ lat: latitudeSchema, lng: longitudeSchema, town: z.nullable(shownText()) })

/**
 * `countries` whose data count, by name; `country` has most of the road. `otherRefs` are European numbers of the road,
 * and of a European road the numbers that it runs along. `way`: `road` where the way from the road is driven, `crow`
 * along a drawn line, where both directions have the same pools. `apartKm` of the road hangs together with no other part
 * and is left out. Each direction is counted from its own start. `line` leads along the road from the start of the first
 * direction, as [lng, lat], at most 2,000 points. `unknown` stretches lie outside the countries with data, or in one
 * without any station mapped: pools and gaps there are not known. `ownCandidates`: how many counted, and how many of them are in reach of the road.
 */
const corridorSchema = z.object({
  country: shownText(),
  countries: shownList(shownText()),
  name: shownText(),
  otherRefs: shownList(shownText()),
  lengthKm: z.number(),
  apartKm: z.number(),
  way: z.enum(['road', 'crow']),
  line: shownList(z.tuple([longitudeSchema, latitudeSchema])),
  directions: shownList(
    z.object({
      from: endSchema,
      to: endSchema,
      pools: shownList(poolSchema),
      gaps: shownList(gapSchema),
      unknown: shownList(z.object(stretch)),
    }),
  ),
  ownCandidates: z.object({ counted: z.int(), inReach: z.int() }),
})
export type Corridor = z.infer<typeof corridorSchema>

/**
 * Class as in the map: 0 motorway to 5 residential street. A European road has a row of its own unless it is one road of
 * the country, which has it among its `europeanRefs`. `hasEuropeanRefs` is false in data from before European numbers
 * were read: they are not known there.
 */
const roadsSchema = z.object({
  roads: shownList(
    z.object({
      ref: shownText(),
      europeanRefs: shownList(shownText()),
      lengthKm: z.number(),
      roadClass: z.int(),
    }),
  ),
  more: z.boolean(),
  hasEuropeanRefs: z.boolean(),
})
export type NumberedRoads = z.infer<typeof roadsSchema>

const limit = {
  name: 'corridors',
  perMinute: { registered: 60, visitor: 10 },
  perDay: { registered: 5_000, visitor: 100 },
}

export const corridorCalls = {
  corridorGaps: {
    method: 'POST',
    path: '/network/corridor',
    summary: 'Charging pools along a road by direction, the gaps between them, and what would close each',
    access: 'person',
    scope: 'evaluate',
    limit,
    body: corridorRequestSchema,
    bodyBytes: 1_000_000,
    bodyValues: 30_000,
    answerBytes: 2_000_000,
    answer: corridorSchema,
    example: {
      body: {
        road: {
          kind: 'line',
          points: [
            [9.52, 47.13],
            [9.53, 47.15],
          ],
        },
        spacingKm: 1,
      },
    },
  },
  writeCorridorSpreadsheet: {
    method: 'POST',
    path: '/network/corridor/spreadsheet',
    summary: 'Pools, gaps and candidates along a road as a spreadsheet',
    access: 'person',
    scope: 'evaluate',
    limit,
    body: corridorRequestSchema,
    bodyBytes: 1_000_000,
    bodyValues: 30_000,
    file: [spreadsheetType],
    example: {
      body: {
        road: {
          kind: 'line',
          points: [
            [9.51, 47.13],
            [9.53, 47.15],
          ],
        },
        spacingKm: 1,
      },
    },
  },
  listRoads: {
    method: 'GET',
    path: '/network/roads/:country',
    summary: 'Roads with a number in a country, the longest first',
    access: 'person',
    scope: 'evaluate',
    limit,
    params: z.object({ country: countrySlug }),
    answer: roadsSchema,
    example: { params: { country: 'liechtenstein' } },
  },
} as const satisfies DeclaredCalls
