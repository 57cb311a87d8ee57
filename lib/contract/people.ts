import * as z from 'zod/mini'
import type { roles } from '@/lib/catalogue/acts'
import { emailAddressSchema } from './account'
import { lengths, oneLine, shownList, shownText } from './bounds'
import type { CallLimits, DeclaredCalls } from './call'
import { customerParamsSchema, customersLimit, personNameSchema } from './customer'

export const maxPeople = 50

export const maxInvitations = 100

/** Validity of an invitation's link. */
export const invitationDays = 14

export const memberRoles = [
  'reader',
  'planner',
  'admin',
  'staff',
] as const satisfies readonly (typeof roles)[number][]
export type MemberRole = (typeof memberRoles)[number]

/** Without `can_submit` the person becomes a reader. */
export const newInvitationSchema = z.strictObject({
  email: emailAddressSchema,
  can_submit: z.optional(z.boolean('May submit: expected true or false.')),
})
export type NewInvitation = z.infer<typeof newInvitationSchema>

const email = shownText(lengths.email)
const time = shownText(40)

export const mailStates = ['waiting', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

const mail = z.optional(z.enum(mailStates))

/** 201, and the answer to a resent invitation. No later answer has the link; a mail has its own. */
export const madeInvitationSchema = z.object({
  email,
  can_submit: z.boolean(),
  customer: shownText(lengths.id),
  link: shownText(lengths.webAddress),
  expires_at: time,
  mail,
})
export type MadeInvitation = z.infer<typeof madeInvitationSchema>

const roleChangeSchema = z.strictObject({ role: z.enum(memberRoles, 'Choose one of the roles.') })

const idOf = (named: string) => oneLine(named, lengths.id).check(z.minLength(1))

const personParamsSchema = z.object({ ...customerParamsSchema.shape, user: idOf('The person') })
const invitationParamsSchema = z.object({
  ...customerParamsSchema.shape,
  invitation: idOf('The invitation'),
})

/** By email address; `after` is the last one of the page before. */
const peopleQuerySchema = z.object({ after: z.optional(oneLine('The address', lengths.email)) })
export type PeopleQuery = z.infer<typeof peopleQuerySchema>

const personSchema = z.object({
  id: shownText(lengths.id),
  email,
  name: personNameSchema,
  role: z.enum(memberRoles),
  /** The caller, who cannot change their own role. */
  is_self: z.boolean(),
})
export type Person = z.infer<typeof personSchema>

const invitationSchema = z.object({
  id: shownText(lengths.id),
  email,
  can_submit: z.boolean(),
  sent_at: time,
  expires_at: time,
  mail,
})
export type Invitation = z.infer<typeof invitationSchema>

export const peopleSchema = z.object({
  people: shownList(personSchema, maxPeople),
  /** Only on the first page, newest first. */
  invitations: shownList(invitationSchema, maxInvitations),
  total: z.int(),
  next: z.nullable(email),
})
export type People = z.infer<typeof peopleSchema>

/** Subject whose sessions end with a change; null before a first sign-in. Stays on the server. */
export const endedPersonSchema = z.object({ subject: z.nullable(shownText()) })

/** The token is in the body so that no log holds it. */
const invitationTokenSchema = z.strictObject({
  token: z
    .string('The link is incomplete. Copy all of it.')
    .check(z.regex(/^[\w-]{43}$/, { error: 'The link is incomplete. Copy all of it.', abort: true })),
})

const openedInvitationSchema = z.object({
  email,
  can_submit: z.boolean(),
  customer: shownText(lengths.name),
  expires_at: time,
})
export type OpenedInvitation = z.infer<typeof openedInvitationSchema>

const changePeopleLimit: CallLimits = {
  name: 'change-people',
  perMinute: { registered: 30, visitor: 5 },
  perDay: { registered: 500, visitor: 20 },
}
/** 256 bits cannot be guessed; the limit spares the database. */
const invitationLimit: CallLimits = { name: 'invitation', perMinute: { registered: 30, visitor: 30 } }

const ofCustomer = { customer: 'rhine-valley' }
const ofPerson = { customer: 'rhine-valley', user: '1' }
const ofInvitation = { customer: 'rhine-valley', invitation: '1' }
const token = 'a'.repeat(43)

export const peopleCalls = {
  listPeople: {
    method: 'GET',
    path: '/customers/:customer/users',
    summary: 'People of a customer and open invitations',
    access: 'managePeople',
    limit: customersLimit,
    params: customerParamsSchema,
    query: peopleQuerySchema,
    answer: peopleSchema,
    example: { params: ofCustomer },
  },
  invitePerson: {
    method: 'POST',
    path: '/customers/:customer/users',
    summary: 'Invite a person',
    access: 'managePeople',
    limit: changePeopleLimit,
    params: customerParamsSchema,
    body: newInvitationSchema,
    status: 201,
    answer: madeInvitationSchema,
    example: { params: ofCustomer, body: { email: 'ada@example.com', can_submit: true } },
  },
  changeRole: {
    method: 'PATCH',
    path: '/customers/:customer/users/:user',
    summary: 'Change a person’s role, which ends their sessions',
    access: 'managePeople',
    limit: changePeopleLimit,
    via: 'extended',
    params: personParamsSchema,
    body: roleChangeSchema,
    serviceAnswer: endedPersonSchema,
    example: { params: ofPerson, body: { role: 'reader' } },
  },
  removePerson: {
    method: 'DELETE',
    path: '/customers/:customer/users/:user',
    summary: 'Remove a person, which signs them out everywhere',
    access: 'managePeople',
    limit: changePeopleLimit,
    via: 'extended',
    params: personParamsSchema,
    serviceAnswer: endedPersonSchema,
    example: { params: ofPerson },
  },
  endSessions: {
    method: 'DELETE',
    path: '/customers/:customer/users/:user/sessions',
    summary: 'Sign a person out everywhere',
    access: 'managePeople',
    limit: changePeopleLimit,
    via: 'extended',
    params: personParamsSchema,
    serviceAnswer: endedPersonSchema,
    example: { params: ofPerson },
  },
  resendInvitation: {
    method: 'POST',
    path: '/customers/:customer/invitations/:invitation',
    summary: 'Make a new link of an invitation',
    access: 'managePeople',
    limit: changePeopleLimit,
    params: invitationParamsSchema,
    answer: madeInvitationSchema,
    example: { params: ofInvitation },
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/customers/:customer/invitations/:invitation',
    summary: 'Withdraw an invitation',
    access: 'managePeople',
    limit: changePeopleLimit,
    params: invitationParamsSchema,
    example: { params: ofInvitation },
  },
  openInvitation: {
    method: 'POST',
    path: '/invitations/open',
    summary: 'What an invitation’s link offers',
    access: 'visitor',
    limit: invitationLimit,
    isAnonymous: true,
    body: invitationTokenSchema,
    answer: openedInvitationSchema,
    example: { body: { token } },
  },
  acceptInvitation: {
    method: 'POST',
    path: '/invitations/accept',
    summary: 'Accept an invitation',
    access: 'person',
    limit: invitationLimit,
    body: invitationTokenSchema,
    example: { body: { token } },
  },
} as const satisfies DeclaredCalls
