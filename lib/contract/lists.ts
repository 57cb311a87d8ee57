import * as z from 'zod/mini'
import { numberForms } from '@/lib/catalogue/number-forms'
import { limits } from '@/lib/config/limits'
import { listIn, partOf } from '@/lib/json/json-parts'
import { lengths, listOf, oneLine, shownText } from './bounds'
import type { CallLimits, DeclaredCalls } from './call'
import { connectorsSchema } from './connectors'
import { latitudeSchema, longitudeSchema, powerTypeSchema } from './evaluation'
import { ownMoneyListSchema } from './money'
import { scenariosSchema } from './scenario'
import { importsFault, unfinishedImportsSchema } from './unfinished-import'

const listIdSchema = z.string().check(z.regex(/^[\w.:-]{1,64}$/, 'Expected a list id like saved-locations'))
const listParamsSchema = z.object({ id: listIdSchema })

/** WGS 84 degrees. */
const listedLocationSchema = z.object({
  id: oneLine("A location's ID", lengths.id).check(z.minLength(1)),
  name: oneLine("A location's name", lengths.name).check(z.minLength(1)),
  address: z.optional(oneLine("A location's address", lengths.address)),
  lat: latitudeSchema,
  lng: longitudeSchema,
  evaluationType: powerTypeSchema,
  parkingType: oneLine("A location's parking type", lengths.word),
  type: oneLine("A location's type", lengths.word),
  status: oneLine("A location's status", lengths.word),
  connectors: z.optional(connectorsSchema),
})

const uniqueIds = z.refine<readonly { id: string }[]>(
  (locations) => new Set(locations.map(({ id }) => id)).size === locations.length,
  'Two locations have the same ID',
)

const savedLocationsSchema = z.object({
  kind: z.literal('locations'),
  locations: listOf(listedLocationSchema, { max: limits.savedLocations }).check(uniqueIds),
})

const scenarioListSchema = z.object({ kind: z.literal('scenarios'), scenarios: scenariosSchema })

const moneyListSchema = z.object({ kind: z.literal('money'), values: ownMoneyListSchema })

export const settingsSchema = z.object({ kind: z.literal('settings'), numbers: z.enum(numberForms) })

const importListSchema = z.object({ kind: z.literal('imports'), imports: unfinishedImportsSchema })

const listContentSchema = z.discriminatedUnion('kind', [
  savedLocationsSchema,
  scenarioListSchema,
  moneyListSchema,
  settingsSchema,
  importListSchema,
])
export type ListContent = z.infer<typeof listContentSchema>
export type ListKind = ListContent['kind']

/** Counts the list's changes, from 1. */
const versionSchema = z.int().check(z.minimum(1))

const accountListSchema = z.object({
  id: listIdSchema,
  version: versionSchema,
  content: listContentSchema,
})
export type AccountList = z.infer<typeof accountListSchema>

const listKindSchema = z.enum(['locations', 'scenarios', 'money', 'settings', 'imports'])

/** What the index says of a list; `count` is of its locations, scenarios, values, settings or rows to finish, `bytes` of its content as JSON. */
const listEntrySchema = z.object({
  id: listIdSchema,
  kind: listKindSchema,
  count: z.int(),
  version: versionSchema,
  bytes: z.int(),
})
export type ListEntry = z.infer<typeof listEntrySchema>

const listsQuerySchema = z.object({ kind: z.optional(listKindSchema) })
export type ListsQuery = z.infer<typeof listsQuerySchema>

/** Lists that an account has one of. */
export const listIds = {
  locations: 'saved-locations',
  money: 'own-money',
  settings: 'settings',
  imports: 'unfinished-imports',
} as const satisfies { [Kind in ListKind]?: string }

/** Of a location's scenarios. */
export const scenarioListPrefix = 'scenarios:'

/** What a list of this id holds; undefined for ids of other clients, which hold a kind of their choice. */
export function kindOfList(id: string): ListKind | undefined {
  if (id.startsWith(scenarioListPrefix)) return 'scenarios'
  return listKindSchema.options.find((kind) => kind !== 'scenarios' && listIds[kind] === id)
}

export const listsSchema = z.object({ lists: z.array(listEntrySchema).check(z.maxLength(limits.lists)) })

/** A list of `limits.savedLocations` places with the longest names and ids. */
const listBytes = 12_000_000

const faultOf = (content: ListContent): string | undefined =>
  content.kind === 'imports' ? importsFault(content.imports) : undefined

/** `version` is the one that was changed, 0 for a new list. */
const listChangeSchema = z.object({
  version: z.int().check(z.minimum(0)),
  content: listContentSchema.check(
    z.refine((content) => faultOf(content) === undefined, {
      error: ({ input }) => faultOf(input as ListContent),
    }),
  ),
})
export type ListChange = z.infer<typeof listChangeSchema>

/** 409: the list changed meanwhile to `current`. */
export const listConflictSchema = z.object({ detail: shownText(), current: accountListSchema })

/** Every change is saved; changes in quick succession make one call. */
const listLimit: CallLimits = {
  name: 'lists',
  perMinute: { registered: 600, visitor: 5 },
  perDay: { registered: 40_000, visitor: 5 },
}

const locationsOfUnit = 500

const rowsOf = (content: unknown): number =>
  listIn(content, 'imports').reduce<number>(
    (sum, each) => sum + listIn(each, 'rows').length,
    listIn(content, 'locations').length,
  )

export const listCalls = {
  readLists: {
    method: 'GET',
    path: '/me/lists',
    summary: 'Lists of the account, without their content',
    access: 'useAccount',
    limit: listLimit,
    query: listsQuerySchema,
    answer: listsSchema,
  },
  readList: {
    method: 'GET',
    path: '/me/lists/:id',
    summary: 'A list with its content',
    access: 'useAccount',
    limit: listLimit,
    params: listParamsSchema,
    streams: true,
    answer: accountListSchema,
    answerBytes: listBytes + 1_000,
    example: { params: { id: 'saved-locations' } },
  },
  saveList: {
    method: 'PUT',
    path: '/me/lists/:id',
    summary: 'Save a list; 409 with the current one if it has changed in the meantime',
    access: 'useAccount',
    limit: listLimit,
    params: listParamsSchema,
    body: listChangeSchema,
    units: (change) => 1 + Math.floor(rowsOf(partOf(change, 'content')) / locationsOfUnit),
    bodyBytes: listBytes,
    bodyValues: 160_000,
    streams: true,
    answer: listEntrySchema,
    also: { 409: listConflictSchema },
    answerBytes: listBytes + 1_000,
    example: {
      params: { id: 'saved-locations' },
      body: { version: 0, content: { kind: 'locations', locations: [] } },
    },
  },
} as const satisfies DeclaredCalls
