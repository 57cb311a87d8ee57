import * as z from 'zod/mini'

/** The signed-in person as the browser sees them; never a token. */
const signedInUserSchema = z.object({
  email: z.string(),
  given_name: z.string(),
  family_name: z.string(),
})
export type SignedInUser = z.infer<typeof signedInUserSchema>

/** GET /api/auth/session: no `user` means signed out. `expires` is the end of the session. */
export const sessionAnswerSchema = z.object({
  user: z.optional(signedInUserSchema),
  expires: z.optional(z.string()),
  /** Seconds until the sign-in must be renewed at the provider; negative when overdue. */
  token_expires_in: z.optional(z.number()),
})
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>

/** GET /api/auth/csrf */
export const csrfAnswerSchema = z.object({ csrfToken: z.string() })

/** POST /api/auth/signin/kerbwatt with `json: true` */
export const signInAnswerSchema = z.object({ url: z.url() })
