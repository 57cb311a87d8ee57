import type * as z from 'zod/mini'
import type { CustomerColour } from '@/lib/catalogue/customer-colours'
import {
  type CustomerChange,
  type CustomerPage,
  customerChangeSchema,
  type NewCustomer,
  newCustomerSchema,
} from '@/lib/contract/customer'
import { type NewInvitation, newInvitationSchema } from '@/lib/contract/people'
import { formatCount } from '@/lib/format/number'

export interface CustomerForm {
  name: string
  /** Of the first person of a new customer, who is invited; may be empty. */
  email?: string | undefined
  id: string
  colour: CustomerColour | undefined
  logo: string | null
  maySubmit: boolean
  locationQuota: string
  peopleQuota: string
}

type Field = keyof CustomerForm
export type CustomerErrors = Partial<Record<Field, string>>
type Checked<T> = { value: T; errors?: undefined } | { value?: undefined; errors: CustomerErrors }

const quotaText = (quota: number | null) => (quota === null ? '' : String(quota))

export const customerFormOf = (customer: CustomerPage): CustomerForm => ({
  name: customer.name,
  id: customer.id,
  colour: customer.colour,
  logo: customer.logo,
  maySubmit: customer.may_submit,
  locationQuota: quotaText(customer.location_quota),
  peopleQuota: quotaText(customer.people_quota),
})

const describedOf = ({ may_submit, location_quota, people_quota, ...page }: CustomerPage) => ({
  ...page,
  canSubmit: may_submit,
  locationQuota: location_quota,
  peopleQuota: people_quota,
})

interface Described {
  name: string
  colour: string | null
  logo: string | null
  canSubmit: boolean
  locationQuota: number | null
  peopleQuota: number | null
}

const quotaWords = (quota: number | null) => (quota === null ? 'none' : formatCount(quota))

function quotaAct(what: string, before: number | null, after: number | null): string | undefined {
  if (before === after) return undefined
  return `Changed the quota of ${what} from ${quotaWords(before)} to ${quotaWords(after)}`
}

function logoAct(before: string | null, after: string | null): string | undefined {
  if (before === after) return undefined
  return after === null ? 'Removed the logo' : 'Changed the logo'
}

export function actsOfChange(before: Described, after: Described): string[] {
  return [
    before.name === after.name ? undefined : `Renamed “${before.name}” to “${after.name}”`,
    before.colour === after.colour ? undefined : 'Changed the colour',
    logoAct(before.logo, after.logo),
    before.canSubmit === after.canSubmit
      ? undefined
      : `${after.canSubmit ? 'Allowed' : 'Stopped'} submissions`,
    quotaAct('locations per month', before.locationQuota, after.locationQuota),
    quotaAct('people', before.peopleQuota, after.peopleQuota),
  ].filter((act) => act !== undefined)
}

/** Changes that other people made since `before`, as sentences. */
export const customerChangesSince = (before: CustomerPage, now: CustomerPage): string[] =>
  actsOfChange(describedOf(before), describedOf(now)).map((act) => `${act}.`)

const fieldOf: Readonly<Record<string, Field>> = {
  name: 'name',
  id: 'id',
  colour: 'colour',
  logo: 'logo',
  may_submit: 'maySubmit',
  location_quota: 'locationQuota',
  people_quota: 'peopleQuota',
}

/** Anything but digits becomes a number that no quota allows. */
const quotaOf = (text: string): number | null => {
  const typed = text.replace(/[\s,]/g, '')
  if (typed === '') return null
  return /^\d{1,9}$/.test(typed) ? Number(typed) : -1
}

const wire = (form: CustomerForm) => ({
  name: form.name,
  ...(form.id.trim() !== '' && { id: form.id.trim() }),
  ...(form.colour && { colour: form.colour }),
  logo: form.logo,
  may_submit: form.maySubmit,
  location_quota: quotaOf(form.locationQuota),
  people_quota: quotaOf(form.peopleQuota),
})

function checked<T>(schema: z.ZodMiniType<T>, value: unknown): Checked<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return { value: parsed.data }
  const errors: CustomerErrors = {}
  for (const { path, message } of parsed.error.issues) {
    const field = fieldOf[String(path[0])] ?? 'name'
    errors[field] ??= message
  }
  return { errors }
}

export function newCustomerOf(form: CustomerForm): Checked<NewCustomer> {
  const made = checked(newCustomerSchema, wire(form))
  const email = firstInvited(form)
  const wrong = email && newInvitationSchema.safeParse(email).error?.issues[0]?.message
  return wrong ? { errors: { ...made.errors, email: wrong } } : made
}

/** The invitation of a new customer's first person, if one was entered. */
export function firstInvited({ email = '', maySubmit }: CustomerForm): NewInvitation | undefined {
  return email.trim() === '' ? undefined : { email: email.trim(), can_submit: maySubmit }
}

/** @param version of the customer that the change was made to */
export function customerChangeOf(
  before: CustomerForm,
  after: CustomerForm,
  version: number,
): Checked<CustomerChange> | undefined {
  const old = wire(before)
  const now = wire(after)
  const change = Object.fromEntries(
    Object.entries(now).filter(([key, value]) => key !== 'id' && old[key as keyof typeof old] !== value),
  )
  return Object.keys(change).length === 0 ? undefined : checked(customerChangeSchema, { ...change, version })
}
