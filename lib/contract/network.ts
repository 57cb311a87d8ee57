import * as z from 'zod/mini'
import { maxPlans, maxPlanVersions } from '@/lib/config/limits'
import { listOf, shownList, shownText } from './bounds'
import type { CallLimits, DeclaredCalls } from './call'
import { latitudeSchema, longitudeSchema } from './evaluation'
import {
  newPlanSchema,
  ownSchema,
  placeSchema,
  planChangeSchema,
  runningPlaceSchema,
  stationSchema,
  termsSchema,
} from './plan-terms'
import { countrySlug } from './scout'

/**
 * `waiting` for a free worker, `running` while anything of a version is calculated, `done`, `stopped` by the user
 * with the best so far, or `failed` with a sentence in `problem`.
 */
const stateSchema = z.enum(['waiting', 'running', 'done', 'stopped', 'failed'])

/**
 * In order: `reading` drive times and estimates, `choosing` and `improving` the set, the `curve`, the `bound`, and the
 * 500 `draws`. A result is there from `choosing` on.
 */
const stepSchema = z.enum(['reading', 'choosing', 'improving', 'curve', 'bound', 'draws'])
export type PlanStep = z.infer<typeof stepSchema>

const count = z.int().check(z.minimum(0))
const energyBand = z.object({ value: z.number(), low: z.number(), high: z.number() })

/** In `cost`: metres to the grid and what the cable costs, null where unknown. */
const connectionSchema = z.object({ metres: z.nullable(z.number()), cost: z.nullable(z.number()) })

/**
 * `gain` is what the site adds to those above it, less what own sites lose, in the objective's unit (currency,
 * kWh/day or people). Energies in kWh/day: alone (its estimate) and in the network. `drawn` is the share, 0..1, of plans
 * that contain the site when the estimates are drawn from their bands, a part of the error common to all sites and the
 * rest of each site; null until drawn. `connection` is null if the plan asks for none. `municipality` is null where unknown.
 */
const plannedSiteSchema = z.object({
  id: shownText(),
  name: shownText(),
  lat: latitudeSchema,
  lng: longitudeSchema,
  municipality: z.nullable(shownText()),
  /** ID of the station option. */
  station: shownText(),
  connectors: count,
  kilowatts: z.number(),
  cost: z.number(),
  connection: z.optional(z.nullable(connectionSchema)),
  aloneEnergy: z.number(),
  networkEnergy: z.number(),
  gain: z.number(),
  isMustHave: z.boolean(),
  drawn: z.nullable(z.number()),
})

/**
 * `ownSite`: an own site is within 75 m; `noGain`: adds nothing here; `limitReached`: budget or number is
 * used up.
 */
const leftOutReasons = [
  'never',
  'ownSite',
  'noOption',
  'tooNear',
  'municipalityFull',
  'noGain',
  'limitReached',
] as const
const leftOutSchema = z.object({
  id: shownText(),
  name: shownText(),
  lat: latitudeSchema,
  lng: longitudeSchema,
  reason: z.enum(leftOutReasons),
  drawn: z.nullable(z.number()),
})

/** kWh/day before and with the plan. One in another country takes no part. */
const ownSiteSchema = z.object({
  id: shownText(),
  name: shownText(),
  lat: latitudeSchema,
  lng: longitudeSchema,
  before: z.number(),
  after: z.number(),
  isOutside: z.optional(z.boolean()),
})

/**
 * `points` by ascending budget with the objective's value and the number of sites; `flattensAt` is the least budget
 * with 99 % of the greatest value.
 */
const curveSchema = z.object({
  points: shownList(z.object({ budget: z.number(), value: z.number(), sites: count })),
  flattensAt: z.number(),
})

/**
 * `missing` is the share 0..1 by which the plan misses the best possible at most: 0 is proved best, null where the
 * best possible is no gain. `best` in the objective's unit.
 */
const boundSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('computing') }),
  z.object({ state: z.literal('known'), best: z.number(), missing: z.nullable(z.number()) }),
  z.object({ state: z.literal('none') }),
])

/**
 * The single site that would gain most, where no site gains: `gain` in the objective's unit, 0 or less, own sites'
 * losses included; `energy` and `ownLoss` in kWh/day. `pays` for the objective NPV: at which `cost` it would, null if at
 * none; `margin` is what a sold kWh leaves (tariff without VAT less what the kWh costs), `neededMargin` what it would
 * have to leave, null if no margin helps.
 */
const emptyReasonSchema = z.object({
  id: shownText(),
  name: shownText(),
  lat: latitudeSchema,
  lng: longitudeSchema,
  /** ID of the station option. */
  station: shownText(),
  connectors: count,
  kilowatts: z.number(),
  cost: z.number(),
  energy: z.number(),
  gain: z.number(),
  ownLoss: z.number(),
  pays: z.nullable(
    z.object({
      cost: z.nullable(z.number()),
      margin: z.number(),
      neededMargin: z.nullable(z.number()),
    }),
  ),
})

/**
 * What the plan is worth of the best plan of each draw, 0..1: in the median draw, and at least in nine of ten draws.
 * Where no plan of a draw gains anything, 1 if this one loses nothing.
 */
export const keptSchema = z.object({ median: z.number(), low: z.number() })

/**
 * `value` in the objective's unit, beyond today's network; `cost` and `left` (null without a budget) in `currency`.
 * `energy` is what the chosen sites sell, kWh/day; `ownLoss` what own sites lose of it; `npv` over `years` at
 * `discountRate` percent, losses of own sites included. Bands are 80 %, with all sites at the same end at once, since
 * the model's error is common to them. `people` within the objective's minutes, null for other objectives.
 * `isFinal` is false while the search still improves the set. `kept` is null until the draws are done, and absent from
 * plans of earlier versions.
 */
export const planResultSchema = z.object({
  isFinal: z.boolean(),
  /** The earlier version that this is the plan of, until the search has found one for the present settings. */
  foundFor: z.optional(z.int()),
  value: z.number(),
  cost: z.number(),
  left: z.nullable(z.number()),
  energy: energyBand,
  ownLoss: z.number(),
  npv: energyBand,
  years: z.int(),
  discountRate: z.number(),
  people: z.nullable(z.number()),
  sites: shownList(plannedSiteSchema),
  /** Null with any site chosen; absent from plans of earlier versions. */
  emptyReason: z.optional(z.nullable(emptyReasonSchema)),
  leftOut: shownList(leftOutSchema),
  own: shownList(ownSiteSchema),
  curve: z.nullable(curveSchema),
  bound: boundSchema,
  /** Draws done, of 500. */
  draws: count,
  kept: z.optional(z.nullable(keptSchema)),
})
export type PlanResult = z.infer<typeof planResultSchema>

/** How the drives and the demand were reckoned, where the country's data did not allow the usual. */
const groundsSchema = z.object({
  country: shownText(),
  currency: shownText(),
  /** Longest drive that counts: 30, or less where the roads are too many for the candidates. */
  minutes: z.number(),
  /** H3 resolution and number of the demand hexagons. */
  resolution: z.int(),
  hexagons: count,
  demand: z.enum(['people and traffic', 'people', 'traffic']),
  /** Existing stations that compete. */
  competitors: count,
  /**
   * Share of the demand, 0..1, that today's stations leave to charging at home, elsewhere or not at all; absent from
   * plans of earlier versions.
   */
  elsewhere: z.optional(z.number()),
  /** Candidates in another country, in water or without a road: they take no part. */
  outside: count,
  /** Further candidates, without the traffic that an estimate needs. */
  withoutEstimate: count,
})
export type PlanGrounds = z.infer<typeof groundsSchema>

export const planIdSchema = z.string().check(z.regex(/^[\w-]{1,64}$/, 'Expected the ID of a plan'))
const paramsSchema = z.object({ id: planIdSchema })

/**
 * Times are ISO 8601. `changedAt` is also when a search last found a better plan. `progress` is null unless the state is
 * `running`; its `share` 0..1 is of the step.
 */
const planEntryShape = {
  id: planIdSchema,
  name: shownText(),
  /** Counts versions, from 1. */
  version: z.int(),
  state: stateSchema,
  createdAt: shownText(),
  changedAt: shownText(),
  candidates: count,
  progress: z.nullable(z.object({ step: stepSchema, share: z.number() })),
  /** Only while it waits: how many plans of all accounts are calculated before it. Customers take turns. */
  ahead: z.optional(count),
}

const planEntrySchema = z.object(planEntryShape)
export type PlanEntry = z.infer<typeof planEntrySchema>

const plansSchema = z.object({ plans: z.array(planEntrySchema).check(z.maxLength(maxPlans)) })

const versionEntrySchema = z.object({ version: z.int(), savedAt: shownText() })

/**
 * `settings.candidates` are the sites as read at the start. `result` is the best so far, null before the first.
 * `versions` lists the kept ones, newest first.
 */
const planSchema = z.object({
  ...planEntryShape,
  settings: z.extend(termsSchema, {
    source: z.enum(['saved', 'record', 'places']),
    country: countrySlug,
    places: shownList(placeSchema),
  }),
  problem: z.nullable(shownText()),
  grounds: z.nullable(groundsSchema),
  result: z.nullable(planResultSchema),
  versions: z.array(versionEntrySchema).check(z.maxLength(maxPlanVersions)),
})
export type Plan = z.infer<typeof planSchema>

/** With the current `version` if another change came first; without while another plan is calculated. */
const planConflictSchema = z.object({
  detail: shownText(),
  version: z.optional(z.int()),
})

/**
 * An own site within 75 m is the station itself and no rival of it. `others` are further stations that compete as if they
 * were open, such as the rest of a plan.
 */
export const catchmentRequestSchema = z.object({
  lat: latitudeSchema,
  lng: longitudeSchema,
  ...stationSchema.shape,
  own: z._default(ownSchema, { kind: 'none' }),
  others: z._default(listOf(runningPlaceSchema, { max: 500 }), []),
})
export type CatchmentRequest = z.infer<typeof catchmentRequestSchema>

const unitShare = z.number().check(z.minimum(0), z.maximum(1))

/**
 * `arrivals`: drivers a day who come. `hours`: 24 from midnight, with the share of the day's arrivals, of the points in
 * use and of those who find none free. `sizes`: what stations with more or fewer points would do with the same drivers:
 * `energy` sold in kWh/day, the share `turnedAway` if all leave who find no free point (on the day, and in the busiest
 * hour), and the share `waiting` if all stay. The requested size sells the estimate.
 */
const queueSchema = z.object({
  arrivals: z.number(),
  hours: shownList(z.object({ arrivals: unitShare, inUse: unitShare, turnedAway: unitShare })),
  sizes: shownList(
    z.object({
      connectors: count,
      energy: z.number(),
      turnedAway: unitShare,
      turnedAwayAtPeak: unitShare,
      waiting: unitShare,
    }),
  ),
})

/**
 * `energy` is the model's estimate in kWh/day. `hexagons`: `share` 0..1 of the hexagon's demand that would come, by
 * Huff's model, `energy` what it brings (they add up to the estimate), `minutes` of the drive; those that bring most
 * first. `from`: which stations the energy is taken from, most first; `kind` `own` and `other` carry the ID of the
 * request, `existing` null. `unserved` is what came to no public station before: charged at home or elsewhere, or not at all. `own` in kWh/day before and with the station.
 */
const catchmentSchema = z.object({
  energy: z.number(),
  low: z.number(),
  high: z.number(),
  hexagons: shownList(
    z.object({ id: shownText(), share: z.number(), energy: z.number(), minutes: z.number() }),
  ),
  from: shownList(
    z.object({
      kind: z.enum(['existing', 'own', 'other']),
      id: z.nullable(shownText()),
      name: shownText(),
      lat: latitudeSchema,
      lng: longitudeSchema,
      power: z.enum(['AC', 'DC', 'HPC']),
      energy: z.number(),
    }),
  ),
  unserved: z.number(),
  own: shownList(ownSiteSchema),
  queue: queueSchema,
  grounds: groundsSchema,
})
export type Catchment = z.infer<typeof catchmentSchema>

const plansLimit: CallLimits = { name: 'plans', perMinute: { registered: 600, visitor: 5 } }
/** A dragged budget starts a version at every rest. */
const planLimit: CallLimits = {
  name: 'plan-network',
  perMinute: { registered: 60, visitor: 5 },
  perDay: { registered: 5_000, visitor: 20 },
}

const example = { params: { id: '2f1c8a52-6f0e-4a53-9a3a-2f5f0a8d6f11' } }
const exampleStations = [
  { id: '2x150', connectors: 2, kilowatts: 150, cost: null },
  { id: '4x300', connectors: 4, kilowatts: 300, cost: null },
]

/** A list of as many places as a plan takes, with the longest names. */
const planBytes = 6_000_000
const planValues = 100_000

export const networkCalls = {
  planNetwork: {
    method: 'POST',
    path: '/network/plans',
    summary: 'Start a network plan: the best set of sites under a budget',
    access: 'useAccount',
    scope: 'submit',
    limit: planLimit,
    body: newPlanSchema,
    bodyBytes: planBytes,
    bodyValues: planValues,
    status: 201,
    answerBytes: planBytes,
    answer: planSchema,
    example: {
      body: {
        name: 'First network',
        candidates: {
          kind: 'places',
          places: [
            { id: '1', name: 'Marktplatz', lat: 47.1389, lng: 9.5217 },
            { id: '2', name: 'Lindaplatz', lat: 47.1672, lng: 9.5097 },
          ],
        },
        budget: 600_000,
        stations: exampleStations,
      },
    },
  },
  listPlans: {
    method: 'GET',
    path: '/network/plans',
    summary: 'Network plans of the account with their progress, the newest first',
    access: 'useAccount',
    scope: 'read:records',
    limit: plansLimit,
    answer: plansSchema,
  },
  readPlan: {
    method: 'GET',
    path: '/network/plans/:id',
    summary: 'A network plan: settings, progress and the best so far',
    access: 'useAccount',
    scope: 'read:records',
    limit: plansLimit,
    params: paramsSchema,
    query: z.object({
      version: z.optional(
        z.pipe(
          z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Expected the number of a version')),
          z.transform(Number),
        ),
      ),
    }),
    answerBytes: planBytes,
    answer: planSchema,
    example,
  },
  changePlan: {
    method: 'PATCH',
    path: '/network/plans/:id',
    summary: 'Rename a network plan, or change its terms as a new version; 409 if another change came first',
    access: 'useAccount',
    scope: 'submit',
    limit: planLimit,
    params: paramsSchema,
    body: planChangeSchema,
    bodyBytes: planBytes,
    bodyValues: planValues,
    answerBytes: planBytes,
    answer: planSchema,
    also: { 409: planConflictSchema },
    example: { params: example.params, body: { budget: 900_000 } },
  },
  stopPlan: {
    method: 'POST',
    path: '/network/plans/:id/stop',
    summary: 'Stop the search of a network plan and keep the best so far',
    access: 'useAccount',
    scope: 'submit',
    limit: planLimit,
    params: paramsSchema,
    answerBytes: planBytes,
    answer: planSchema,
    example,
  },
  deletePlan: {
    method: 'DELETE',
    path: '/network/plans/:id',
    summary: 'Delete a network plan with its versions',
    access: 'useAccount',
    limit: planLimit,
    params: paramsSchema,
    example,
  },
  readCatchment: {
    method: 'POST',
    path: '/network/catchment',
    summary: 'Where the demand of a station would come from, and which stations it takes it from',
    access: 'person',
    scope: 'evaluate',
    // Drives of thousands of hexagons; a screen asks once per location.
    limit: {
      name: 'catchment',
      perMinute: { registered: 60, visitor: 10 },
      perDay: { registered: 5_000, visitor: 100 },
    },
    body: catchmentRequestSchema,
    bodyBytes: 500_000,
    bodyValues: 10_000,
    answerBytes: planBytes,
    answer: catchmentSchema,
    example: { body: { lat: 47.141, lng: 9.521, connectors: 4, kilowatts: 150 } },
  },
} as const satisfies DeclaredCalls
