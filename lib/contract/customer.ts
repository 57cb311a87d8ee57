import * as z from 'zod/mini'
import { customerColours } from '@/lib/catalogue/customer-colours'
import { customerNameSchema } from './account'
import { lengths, oneLine, shownList, shownText } from './bounds'
import type { CallLimits, DeclaredCalls } from './call'

/** Per answer, also for entries of the audit log. */
export const maxCustomers = 50

const logoStart = 'data:image/png;base64,'
const maxLogo = 120_000

const colour = z.enum(customerColours, 'Choose one of the colours.')

const logo = z
  .string()
  .check(
    z.maxLength(maxLogo, { error: 'The logo is too large. Use a smaller picture.', abort: true }),
    z.regex(/^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/, 'The logo is not a PNG file.'),
  )

const quota = (named: string, max: number) => {
  const error = `${named}: enter a whole number from 1 to ${max.toLocaleString('en')}, or leave it empty.`
  return z.nullable(z.int(error).check(z.gte(1, error), z.lte(max, error)))
}

const page = { colour, logo: z.nullable(logo) }
const terms = {
  name: customerNameSchema,
  may_submit: z.boolean(),
  location_quota: quota('Locations per month', 1_000_000),
  people_quota: quota('People', 10_000),
}

const wrongId =
  'Use lower-case letters, digits and hyphens for the ID, up to 64, and begin with a letter or digit.'
const customerId = z
  .string()
  .check(z.maxLength(lengths.id, { error: wrongId, abort: true }), z.regex(/^[a-z0-9][a-z0-9-]*$/, wrongId))

/** The id defaults to one derived from the name. */
export const newCustomerSchema = z.strictObject({
  name: terms.name,
  id: z.optional(customerId),
  colour: z.optional(page.colour),
  logo: z.optional(page.logo),
  may_submit: z.optional(terms.may_submit),
  location_quota: z.optional(terms.location_quota),
  people_quota: z.optional(terms.people_quota),
})
export type NewCustomer = z.infer<typeof newCustomerSchema>

const madeCustomerSchema = z.object({ id: shownText(lengths.id), name: shownText(lengths.name) })
export type MadeCustomer = z.infer<typeof madeCustomerSchema>

/** Absent fields stay. Admins may change colour and logo, staff everything. `version` is the one that was read. */
export const customerChangeSchema = z
  .strictObject({
    version: z.int('Expected the version of the customer that is changed.').check(z.gte(1)),
    name: z.optional(terms.name),
    colour: z.optional(page.colour),
    logo: z.optional(page.logo),
    may_submit: z.optional(terms.may_submit),
    location_quota: z.optional(terms.location_quota),
    people_quota: z.optional(terms.people_quota),
  })
  .check(z.refine((change) => Object.keys(change).length > 1, 'The change is empty.'))
export type CustomerChange = z.infer<typeof customerChangeSchema>

export const customerParamsSchema = z.object({
  customer: oneLine('The customer', lengths.name).check(z.minLength(1)),
})

const cursor = z
  .string()
  .check(z.maxLength(400, { error: 'Expected a cursor from an earlier answer', abort: true }))
  .check(z.regex(/^[\w-]+$/, 'Expected a cursor from an earlier answer'))

/** `search` matches name and id; sorted by name. */
const customersQuerySchema = z.object({
  search: z.optional(oneLine('The search', lengths.name)),
  cursor: z.optional(cursor),
})
export type CustomersQuery = z.infer<typeof customersQuerySchema>

const id = shownText(lengths.id)
const name = shownText(lengths.name)
const shownQuota = z.nullable(z.int())

const listedCustomerSchema = z.object({
  id,
  name,
  colour: z.enum(customerColours),
  may_submit: z.boolean(),
  records: z.int(),
  people: z.int(),
  /** Submitted in the current month, and the quota. */
  month_locations: z.int(),
  location_quota: shownQuota,
})
export type ListedCustomer = z.infer<typeof listedCustomerSchema>

export const customersSchema = z.object({
  customers: shownList(listedCustomerSchema, maxCustomers),
  total: z.int(),
  next: z.nullable(shownText(400)),
})
export type Customers = z.infer<typeof customersSchema>

export const customerSchema = z.object({
  ...listedCustomerSchema.shape,
  /** Counts changes, from 1. */
  version: z.int(),
  logo: z.nullable(z.string().check(z.maxLength(maxLogo), z.startsWith(logoStart))),
  people_quota: shownQuota,
  since: shownText(40),
  /** Pending invitations, which count towards the people quota. */
  invited: z.int(),
  /** Part of `month_locations` still being evaluated. */
  waiting_locations: z.int(),
  month_submissions: z.int(),
  month_downloads: z._default(z.int(), 0),
  month_sign_ins: z._default(z.int(), 0),
  stored_bytes: z.int(),
})
export type CustomerPage = z.infer<typeof customerSchema>

/** Newest first; `by` limits to staff. */
const auditQuerySchema = z.object({
  by: z.optional(z.enum(['staff'])),
  cursor: z.optional(cursor),
})
export type AuditQuery = z.infer<typeof auditQuerySchema>

/** Given and family name; empty before a first sign-in. */
export const personNameSchema = z._default(shownText(lengths.name), '')

const auditEntrySchema = z.object({
  id: z.int(),
  at: shownText(40),
  email: shownText(lengths.email),
  name: personNameSchema,
  is_staff: z.boolean(),
  act: shownText(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const auditSchema = z.object({
  entries: shownList(auditEntrySchema, maxCustomers),
  next: z.nullable(shownText(400)),
})
export type Audit = z.infer<typeof auditSchema>

export const customersLimit: CallLimits = { name: 'customers', perMinute: { registered: 240, visitor: 10 } }
const changeCustomersLimit: CallLimits = {
  name: 'change-customers',
  perMinute: { registered: 30, visitor: 5 },
  perDay: { registered: 1_000, visitor: 20 },
}

const bodyBytes = 150_000

const example = { params: { customer: 'rhine-valley' } }

export const customerCalls = {
  listCustomers: {
    method: 'GET',
    path: '/customers',
    summary: 'Customers by name',
    access: 'listCustomers',
    limit: customersLimit,
    query: customersQuerySchema,
    answer: customersSchema,
    example: { query: { search: 'valley' } },
  },
  createCustomer: {
    method: 'POST',
    path: '/customers',
    summary: 'Add a customer',
    access: 'addCustomer',
    limit: changeCustomersLimit,
    body: newCustomerSchema,
    bodyBytes,
    status: 201,
    answer: madeCustomerSchema,
    example: { body: { name: 'Rhine Valley Charging' } },
  },
  readCustomer: {
    method: 'GET',
    path: '/customers/:customer',
    summary: 'A customer with its quotas and this month’s use',
    access: 'readCustomer',
    limit: customersLimit,
    params: customerParamsSchema,
    answer: customerSchema,
    example,
  },
  changeCustomer: {
    method: 'PATCH',
    path: '/customers/:customer',
    summary: 'Change a customer’s page or terms',
    access: 'changePage',
    limit: changeCustomersLimit,
    params: customerParamsSchema,
    body: customerChangeSchema,
    bodyBytes,
    answer: customerSchema,
    example: { params: example.params, body: { version: 1, may_submit: false } },
  },
  readAudit: {
    method: 'GET',
    path: '/customers/:customer/audit',
    summary: 'What was changed, the newest first',
    access: 'readAudit',
    limit: customersLimit,
    params: customerParamsSchema,
    query: auditQuerySchema,
    answer: auditSchema,
    example,
  },
} as const satisfies DeclaredCalls
