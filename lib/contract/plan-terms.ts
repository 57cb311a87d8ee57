import * as z from 'zod/mini'
import { maxOwnSites, maxPlanCandidates } from '@/lib/config/limits'
import { lengths, listOf, oneLine } from './bounds'
import { latitudeSchema, longitudeSchema } from './evaluation'
import { moneyEditsSchema } from './money'
import { countrySlug } from './scout'

const idSchema = oneLine("A site's ID", lengths.id).check(z.minLength(1))
const optionId = oneLine("A station option's ID", lengths.id).check(z.minLength(1))
const idList = z._default(listOf(idSchema, { max: maxPlanCandidates }), [])

const connectors = z
  .int('Charging points must be a whole number from 1 to 100.')
  .check(
    z.minimum(1, 'Charging points must be 1 or more.'),
    z.maximum(100, 'Charging points may be at most 100.'),
  )
const kilowatts = z
  .number('Power must be a number of kW.')
  .check(z.minimum(1, 'Power must be 1 kW or more.'), z.maximum(1000, 'Power may be at most 1,000 kW.'))
const amount = (field: string) =>
  z
    .number(`${field} must be a number.`)
    .check(z.minimum(0, `${field} must be 0 or more.`), z.maximum(1e12, `${field} is too large.`))

/** WGS 84 degrees. */
export const placeSchema = z.object({
  id: idSchema,
  name: oneLine("A site's name", lengths.name).check(z.minLength(1)),
  lat: latitudeSchema,
  lng: longitudeSchema,
})
export type PlanPlace = z.infer<typeof placeSchema>

/** A station as planned or as it runs: `connectors` charging points of `kilowatts` each. */
export const stationSchema = z.object({ connectors, kilowatts })
export type PlanStation = z.infer<typeof stationSchema>

/** `energy` in kWh/day as sold today; the model's estimate if omitted. */
export const runningPlaceSchema = z.extend(placeSchema, {
  connectors,
  kilowatts,
  energy: z.optional(amount('The energy of an own site')),
})
export type RunningPlace = z.infer<typeof runningPlaceSchema>

const uniqueIds = (message: string) =>
  z.refine<readonly { id: string }[]>(
    (entries) => new Set(entries.map(({ id }) => id)).size === entries.length,
    message,
  )

const tooMany = ({ input }: { input?: unknown }) =>
  `A plan takes ${maxPlanCandidates.toLocaleString('en')} candidates at most` +
  (Array.isArray(input) ? `; yours has ${input.length.toLocaleString('en')}.` : '.')

/**
 * Where candidates come from. They are read once, when the plan starts: later edits of the list or record change no
 * plan. Saved locations of status Operating are own sites, never candidates. `places` is a scouting result or any
 * other list.
 */
const candidatesSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), ids: z.optional(listOf(idSchema, { max: maxPlanCandidates })) }),
  z.object({
    kind: z.literal('record'),
    evalId: oneLine('The record', lengths.id).check(z.minLength(1)),
  }),
  z.object({
    kind: z.literal('places'),
    places: listOf(placeSchema, {
      min: 1,
      few: 'There are no candidates. Choose a list, a record or a scouting result that has some.',
      max: maxPlanCandidates,
      many: tooMany,
    }).check(uniqueIds('Two candidates have the same ID.')),
  }),
])
export type PlanCandidates = z.infer<typeof candidatesSchema>

/**
 * `saved` are saved locations of status Operating, at most 500 in either form. A candidate within 75 m of one is left
 * out: nothing is to be built there.
 */
export const ownSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('saved') }),
  z.object({
    kind: z.literal('places'),
    places: listOf(runningPlaceSchema, { max: maxOwnSites }).check(
      uniqueIds('Two own sites have the same ID.'),
    ),
  }),
])
export type PlanOwn = z.infer<typeof ownSchema>

/** `cost` in the plan's currency; null is the shipped capex of such a station in the country. */
const stationOptionSchema = z.extend(stationSchema, {
  id: optionId,
  cost: z._default(z.nullable(amount('The cost of a station')), null),
})

/** What differs at a site: the options that fit it (all if omitted), and what building there adds to any of them. */
const siteTermsSchema = z.object({
  id: idSchema,
  options: z.optional(listOf(optionId, { max: 10 })),
  extraCost: z.optional(amount('The extra cost of a site')),
})

const objectiveSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('npv') }),
  z.object({ kind: z.literal('energy') }),
  /** People within a drive of so many minutes to a chosen or own site. */
  z.object({
    kind: z.literal('coverage'),
    minutes: z
      .number('Minutes must be a number.')
      .check(z.minimum(1, 'Minutes must be 1 or more.'), z.maximum(30, 'Minutes may be at most 30.')),
  }),
])

const positiveCount = (field: string) =>
  z._default(
    z.nullable(z.int(`${field} must be a whole number.`).check(z.minimum(1, `${field} must be at least 1.`))),
    null,
  )

/**
 * Adds the cable to the grid to the cost of each site whose distance to the nearest mapped medium-voltage line or
 * substation is known; others have no such cost, and say so. `perMetre` is null for the published figure by people around,
 * an assumption; `fixed` comes on top at each site. Both in the plan's currency.
 */
const connectionSchema = z.object({
  perMetre: z.nullable(
    z
      .number('The cost of a metre must be a number.')
      .check(
        z.minimum(0, 'The cost of a metre must be 0 or more.'),
        z.maximum(1e6, 'The cost of a metre may be at most 1,000,000.'),
      ),
  ),
  fixed: z._default(amount('The fixed cost of a connection'), 0),
})

/**
 * Limits are null for none. A candidate in both lists is refused. `money` replaces shipped values for all
 * stations, except `capex` and its `connection`, which are each option's cost and the plan's `connection`; the running cost follows the cost unless given.
 */
const termsShape = {
  objective: z._default(objectiveSchema, { kind: 'npv' }),
  budget: z._default(z.nullable(amount('The budget')), null),
  maxSites: positiveCount('The number of sites'),
  minMetres: z._default(z.nullable(amount('The distance to keep')), null),
  maxPerMunicipality: positiveCount('The number of sites per municipality'),
  mustHave: idList,
  never: idList,
  stations: listOf(stationOptionSchema, {
    min: 1,
    few: 'Allow at least one station option.',
    max: 10,
  }).check(uniqueIds('Two station options have the same ID.')),
  sites: z._default(listOf(siteTermsSchema, { max: maxPlanCandidates }), []),
  own: z._default(ownSchema, { kind: 'none' }),
  money: z._default(moneyEditsSchema, {}),
  /** Without it, or null, costs have no cable. */
  connection: z.optional(z.nullable(connectionSchema)),
}

const nameSchema = oneLine('The name', lengths.name).check(
  z.refine((text) => text.trim() !== '', 'Give the plan a name.'),
)

/** `country` defaults to the one with most candidates; candidates elsewhere are left out and counted. */
export const newPlanSchema = z.object({
  name: nameSchema,
  candidates: candidatesSchema,
  country: z.optional(countrySlug),
  ...termsShape,
})
export type NewPlan = z.infer<typeof newPlanSchema>

export const termsSchema = z.object(termsShape)
export type PlanTermsInput = z.infer<typeof termsSchema>

const withoutDefault = <T extends z.core.$ZodType>(schema: z.ZodMiniDefault<T>) => schema._zod.def.innerType

/**
 * Only what changes. `name` alone makes no version and starts no search. Other fields start a new version, which
 * continues from the kept plan and replaces a running search; `version` is the one that was edited (409 if another
 * edit came first). Undo is a change back.
 */
export const planChangeSchema = z.object({
  version: z.optional(z.int().check(z.minimum(1))),
  name: z.optional(nameSchema),
  objective: z.optional(withoutDefault(termsShape.objective)),
  budget: z.optional(withoutDefault(termsShape.budget)),
  maxSites: z.optional(withoutDefault(termsShape.maxSites)),
  minMetres: z.optional(withoutDefault(termsShape.minMetres)),
  maxPerMunicipality: z.optional(withoutDefault(termsShape.maxPerMunicipality)),
  mustHave: z.optional(withoutDefault(termsShape.mustHave)),
  never: z.optional(withoutDefault(termsShape.never)),
  stations: z.optional(termsShape.stations),
  sites: z.optional(withoutDefault(termsShape.sites)),
  own: z.optional(withoutDefault(termsShape.own)),
  money: z.optional(withoutDefault(termsShape.money)),
  connection: termsShape.connection,
})
export type PlanChange = z.infer<typeof planChangeSchema>
