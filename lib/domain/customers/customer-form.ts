import type * as z from 'zod/mini'
import type { CustomerColour } from '@/lib/catalogue/customer-colours'
import {
  type CustomerChange,
  customerChangeSchema,
  type NewCustomer,
  newCustomerSchema,
} from '@/lib/contract/customer'
import { type NewInvitation, newInvitationSchema } from '@/lib/contract/people'

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

export function customerChangeOf(
  before: CustomerForm,
  after: CustomerForm,
): Checked<CustomerChange> | undefined {
  const old = wire(before)
  const now = wire(after)
  const change = Object.fromEntries(
    Object.entries(now).filter(([key, value]) => key !== 'id' && old[key as keyof typeof old] !== value),
  )
  return Object.keys(change).length === 0 ? undefined : checked(customerChangeSchema, change)
}
