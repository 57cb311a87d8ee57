import * as z from 'zod/mini'
import { roles } from '@/lib/catalogue/acts'
import { numberForms } from '@/lib/catalogue/number-forms'
import { lengths, noControl, shownText } from './bounds'
import type { CallLimits, DeclaredCalls } from './call'

export const meSchema = z.object({
  data: z.object({
    main_site: shownText(),
    internal_user: z.boolean(),
    can_submit: z.boolean(),
    role: z.optional(z.enum(roles)),
    customer: z.object({ id: shownText(), name: shownText() }),
    /** Of the account's settings; missing until it has chosen one. */
    number_format: z.optional(z.enum(numberForms)),
  }),
})
export type Me = z.infer<typeof meSchema>

const accountsSchema = z.record(shownText(), shownText())
export type Accounts = z.infer<typeof accountsSchema>

export const versionSchema = z.object({ git_hash: shownText(), version: shownText(), built_at: shownText() })
export type Version = z.infer<typeof versionSchema>

/** 200 if every check passes, else 503 with the same body. */
export const healthSchema = z.object({
  status: z.enum(['ok', 'failing']),
  checks: z.record(shownText(), z.object({ ok: z.boolean(), note: z.optional(shownText()) })),
})
export type Health = z.infer<typeof healthSchema>

/** Stored trimmed and in lower case. */
export const emailAddressSchema = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(lengths.email, 'This address is too long.'),
      noControl('The address'),
    ),
  z.email('Enter an email address like name@company.com.'),
)

const customerName = 100
const typedName = 2 * customerName
const nameTooLong = `Use at most ${customerName} characters for the name.`

/** Stored trimmed, without invisible characters. */
export const customerNameSchema = z.pipe(
  z.pipe(
    z
      .string()
      .check(z.trim(), z.maxLength(typedName, { error: nameTooLong, abort: true }), noControl('The name')),
    z.transform((text) => text.replace(/\p{C}+/gu, ' ').trim()),
  ),
  z.string().check(z.minLength(1, 'Enter a name.'), z.maxLength(customerName, nameTooLong)),
)

/** POST /account/signup: `name` becomes the new customer's name. */
export const signUpSchema = z.object({
  email: emailAddressSchema,
  name: customerNameSchema,
})
export type SignUp = z.infer<typeof signUpSchema>

const signUpAnswerSchema = z.object({ id: shownText() })
export type SignUpAnswer = z.infer<typeof signUpAnswerSchema>

/** Most people need one account; many from one address are a script. */
const signUpLimit: CallLimits = {
  name: 'sign-up',
  perMinute: { registered: 5, visitor: 5 },
  perDay: { registered: 20, visitor: 20 },
}

export const accountCalls = {
  readMe: {
    method: 'GET',
    path: '/me',
    summary: 'Whom the token acts for',
    access: 'useAccount',
    scope: 'any',
    answer: meSchema,
  },
  listAccounts: {
    method: 'GET',
    path: '/account/accounts',
    summary: 'Ids of all customers by name',
    access: 'listCustomers',
    answer: accountsSchema,
  },
  signUp: {
    method: 'POST',
    path: '/account/signup',
    summary: 'Ask for an account',
    access: 'visitor',
    limit: signUpLimit,
    body: signUpSchema,
    status: 201,
    answer: signUpAnswerSchema,
    example: { body: { email: 'ada@example.com', name: 'Ada Charging' } },
  },
} as const satisfies DeclaredCalls
