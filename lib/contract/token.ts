import * as z from 'zod/mini'
import { tokenScopes } from '@/lib/catalogue/token-scopes'
import { lengths, listOf, oneLine, shownList, shownText } from './bounds'
import type { CallLimits, DeclaredCalls } from './call'

export const tokenDays = { usual: 90, max: 365 } as const

export const maxTokens = 20

const nameLength = 60

export const newTokenSchema = z.strictObject({
  name: z.pipe(
    z.pipe(
      oneLine('The name', nameLength),
      z.transform((text) => text.trim()),
    ),
    z.string().check(z.minLength(1, 'Enter a name, such as the program that will use the token.')),
  ),
  scopes: listOf(z.enum(tokenScopes), {
    min: 1,
    max: tokenScopes.length,
    few: 'Choose at least one thing that the token may do.',
  }),
  expires_at: z.optional(z.iso.datetime('Expected a time like 2026-12-24T00:00:00Z').check(z.maxLength(40))),
})
export type NewToken = z.infer<typeof newTokenSchema>

const time = shownText(40)

const described = {
  id: shownText(lengths.id),
  name: shownText(lengths.name),
  scopes: shownList(z.enum(tokenScopes), tokenScopes.length),
  created_at: time,
  expires_at: time,
}

/** 201. No later answer has the `secret`. */
const madeTokenSchema = z.object({ ...described, secret: shownText(lengths.id) })
export type MadeToken = z.infer<typeof madeTokenSchema>

const listedTokenSchema = z.object({
  ...described,
  /** To the minute; null for an unused token. */
  last_used_at: z.nullable(time),
})
export type ListedToken = z.infer<typeof listedTokenSchema>

/** The caller's own, newest first, including those that expired since the last one was made. */
const listedTokensSchema = z.object({ tokens: shownList(listedTokenSchema, maxTokens) })

const tokenParamsSchema = z.object({
  id: z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'Expected the id of a token')),
})

/** Person behind this call's token. Only the web app asks. */
export const currentTokenSchema = z.object({
  id: shownText(lengths.id),
  subject: shownText(),
  email: shownText(lengths.email),
  scopes: shownList(z.enum(tokenScopes), tokenScopes.length),
})

const tokensLimit: CallLimits = { name: 'tokens', perMinute: { registered: 120, visitor: 30 } }

export const tokenCalls = {
  listTokens: {
    method: 'GET',
    path: '/tokens',
    summary: 'Access tokens of the caller',
    access: 'useAccount',
    limit: tokensLimit,
    answer: listedTokensSchema,
  },
  makeToken: {
    method: 'POST',
    path: '/tokens',
    summary: 'Make an access token',
    access: 'useAccount',
    limit: {
      name: 'make-token',
      perMinute: { registered: 20, visitor: 5 },
      perDay: { registered: 200, visitor: 20 },
    },
    body: newTokenSchema,
    status: 201,
    answer: madeTokenSchema,
    example: { body: { name: 'Script', scopes: ['read:records'] } },
  },
  revokeToken: {
    method: 'DELETE',
    path: '/tokens/:id',
    summary: 'Revoke an access token',
    access: 'useAccount',
    limit: tokensLimit,
    params: tokenParamsSchema,
    example: { params: { id: '00000000-0000-4000-8000-000000000000' } },
  },
  readCurrentToken: {
    method: 'GET',
    path: '/tokens/current',
    summary: 'Whom the token of this call acts for',
    access: 'visitor',
    scope: 'any',
    via: 'internal',
    answer: currentTokenSchema,
  },
} as const satisfies DeclaredCalls
