import * as z from 'zod/mini'
import { mapAnswerBytes } from '@/lib/config/body-limits'
import { lengths, oneLine, shownList, shownText } from './bounds'
import type { CallLimits, DeclaredCalls } from './call'
import { customerQuerySchema, evaluationMapSchema, evaluationRecordSchema } from './evaluation'
import { beingMadeSchema, spreadsheetType } from './files'
import { planIdSchema } from './network'
import { sharedPlanSchema } from './plan-documents'
import { resultParametersSchema } from './result'

export const shareKinds = ['record', 'location', 'result', 'plan'] as const

/** Validity in days, by default and at most. */
export const shareDays = { usual: 30, max: 365 } as const

export const maxShares = 200

const evalId = z
  .string()
  .check(z.regex(/^\d{4,9}(_ac|_dc)?$/, { error: 'Expected an evaluation id like 0007_dc', abort: true }))
const locationKey = oneLine("The location's key", lengths.id).check(z.minLength(1))

const ends = {
  expires_at: z.optional(z.iso.datetime('Expected a time like 2026-12-24T00:00:00Z').check(z.maxLength(40))),
}
const ofCustomer = { customer: z.optional(oneLine('The customer', lengths.name).check(z.minLength(1))) }

/**
 * `id` is a record's, `location_id` the `zid` of one of its locations. `growing` shares a list that collects all
 * evaluations of a current, later ones included. A link to a plan shows the version as it was when the link was made;
 * `money` adds what the plan costs and earns.
 */
const newShareSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('record'),
    id: evalId,
    growing: z.optional(z.literal(true)),
    ...ofCustomer,
    ...ends,
  }),
  z.strictObject({
    kind: z.literal('location'),
    id: evalId,
    location_id: locationKey,
    ...ofCustomer,
    ...ends,
  }),
  z.strictObject({ kind: z.literal('result'), parameters: resultParametersSchema, ...ofCustomer, ...ends }),
  z.strictObject({
    kind: z.literal('plan'),
    id: planIdSchema,
    version: z.optional(z.int().check(z.minimum(1))),
    money: z.optional(z.boolean()),
    ...ofCustomer,
    ...ends,
  }),
])
export type NewShare = z.infer<typeof newShareSchema>

const time = shownText(40)

/** 201. No later answer has the token. */
export const madeShareSchema = z.object({
  id: shownText(lengths.id),
  token: shownText(lengths.id),
  url: shownText(lengths.webAddress),
  expires_at: time,
})
export type MadeShare = z.infer<typeof madeShareSchema>

/** `eval_id`, `location_id` and `plan_id` name what it opens; a result has none. */
const listedShareSchema = z.object({
  id: shownText(lengths.id),
  kind: z.enum(shareKinds),
  title: shownText(lengths.name),
  eval_id: z.nullable(shownText(lengths.id)),
  location_id: z.nullable(shownText(lengths.id)),
  plan_id: z.optional(shownText(lengths.id)),
  config: z.nullable(shownText(lengths.word)),
  has_money: z.optional(z.boolean()),
  made_by: shownText(lengths.email),
  created_at: time,
  expires_at: time,
  last_used_at: z.nullable(time),
  uses: z.int(),
})
export type ListedShare = z.infer<typeof listedShareSchema>

/** The caller's own links; for admins and staff the whole customer's. Newest first. */
const listedSharesSchema = z.object({
  shares: shownList(listedShareSchema, maxShares),
})

const shareParamsSchema = z.object({
  id: z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'Expected the id of a link')),
})

/** Any text: an impossible token is as unknown as a wrong one. */
const sharedParamsSchema = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })

export const sharedFiles = ['excel', 'scorecard'] as const
export type SharedFile = (typeof sharedFiles)[number]
const sharedFileParamsSchema = z.object({
  ...sharedParamsSchema.shape,
  file: z.enum(sharedFiles),
})

const { name, date, powerType, type, problems } = evaluationRecordSchema.shape

/** Only a record names its customer. It lists its files for GET /shared/{token}/files/{file}; a location comes as a map of its rows alone. */
export const sharedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('record'),
    expires_at: time,
    /** The customer's name, which the record's files have, too. */
    shared_by: shownText(lengths.name),
    name,
    date,
    powerType,
    type,
    problems,
    files: z.array(z.enum(sharedFiles)).check(z.maxLength(sharedFiles.length)),
    map: evaluationMapSchema,
  }),
  z.object({ kind: z.literal('location'), expires_at: time, name, map: evaluationMapSchema }),
  z.object({ kind: z.literal('result'), expires_at: time, parameters: resultParametersSchema }),
  z.object({ kind: z.literal('plan'), expires_at: time, plan: sharedPlanSchema }),
])
export type Shared = z.infer<typeof sharedSchema>

const sharesLimit: CallLimits = { name: 'shares', perMinute: { registered: 240, visitor: 30 } }
/** Allows for a room full of people behind one address. */
const sharedLimit: CallLimits = { name: 'shared', perMinute: { registered: 240, visitor: 120 } }

export const shareCalls = {
  makeShare: {
    method: 'POST',
    path: '/shares',
    summary: 'Make a link to a record, a location, a result or a network plan',
    access: 'useAccount',
    limit: { name: 'make-share', perMinute: { registered: 30, visitor: 10 } },
    body: newShareSchema,
    status: 201,
    answer: madeShareSchema,
    ownWords: [503],
    example: { body: { kind: 'record', id: '0001_dc' } },
  },
  listShares: {
    method: 'GET',
    path: '/shares',
    summary: 'Active links',
    access: 'useAccount',
    limit: sharesLimit,
    query: customerQuerySchema,
    answer: listedSharesSchema,
  },
  revokeShare: {
    method: 'DELETE',
    path: '/shares/:id',
    summary: 'End a link',
    access: 'useAccount',
    limit: sharesLimit,
    params: shareParamsSchema,
    example: { params: { id: '00000000-0000-4000-8000-000000000000' } },
  },
  openShared: {
    method: 'GET',
    path: '/shared/:token',
    summary: 'What a link shows',
    access: 'visitor',
    limit: sharedLimit,
    isAnonymous: true,
    params: sharedParamsSchema,
    answerBytes: mapAnswerBytes,
    streams: true,
    answer: sharedSchema,
    // 503 while the map is being cut for the first time.
    ownWords: [502, 503],
    example: { params: { token: 'a-token' } },
  },
  readSharedFile: {
    method: 'GET',
    path: '/shared/:token/files/:file',
    summary: 'A file of a shared record; 202 while it is being made',
    access: 'visitor',
    limit: sharedLimit,
    isAnonymous: true,
    params: sharedFileParamsSchema,
    file: [spreadsheetType, 'application/pdf'],
    also: { 202: beingMadeSchema },
    ownWords: [502],
    example: { params: { token: 'a-token', file: 'excel' } },
  },
} as const satisfies DeclaredCalls
