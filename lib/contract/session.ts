import * as z from 'zod/mini'
import type { DeclaredCalls } from './call'

/** Never contains a token. */
const signedInUserSchema = z.object({
  email: z.string(),
  given_name: z.string(),
  family_name: z.string(),
})
export type SignedInUser = z.infer<typeof signedInUserSchema>

/** No `user` means signed out. `expires` is the end of the session. */
export const sessionAnswerSchema = z.object({
  user: z.optional(signedInUserSchema),
  expires: z.optional(z.string()),
  /** Seconds until the sign-in must be renewed at the provider; negative when overdue. */
  token_expires_in: z.optional(z.number()),
})
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>

export const csrfAnswerSchema = z.object({ csrfToken: z.string() })

export const signInAnswerSchema = z.object({ url: z.url() })

export const sessionCalls = {
  renewAhead: {
    method: 'POST',
    path: '/auth/renew',
    summary: 'Renew the session of a page before it expires',
    access: 'person',
    limit: { name: 'renew', perMinute: { registered: 60, visitor: 10 } },
    via: 'app',
  },
} as const satisfies DeclaredCalls
