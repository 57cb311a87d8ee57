import * as z from 'zod/mini'
import type { roles } from '@/lib/catalogue/roles'
import { emailAddressSchema } from './account'
import { lengths, oneLine, shownList, shownText } from './bounds'
import { customerParamsSchema, personNameSchema } from './customer'

/** People in one answer. */
export const peopleMost = 50

/** Invitations of one customer that wait for an answer. */
export const invitationsMost = 100

/** Days that the link of an invitation works. */
export const invitationDays = 14

/** Roles of signed-in people. */
export const memberRoles = [
  'reader',
  'planner',
  'admin',
  'staff',
] as const satisfies readonly (typeof roles)[number][]
export type MemberRole = (typeof memberRoles)[number]

/** POST /customers/{customer}/users. Without `can_submit` the person becomes a reader. */
export const newInvitationSchema = z.strictObject({
  email: emailAddressSchema,
  can_submit: z.optional(z.boolean('May submit: expected true or false.')),
})
export type NewInvitation = z.infer<typeof newInvitationSchema>

const email = shownText(lengths.email)
const time = shownText(40)

/** States of the mail with an invitation's link. */
export const mailStates = ['waiting', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** Absent if no mail is sent. */
const mail = z.optional(z.enum(mailStates))

/** 201, and the answer to a resent invitation. The link is in no later answer; a mail has one of its own. */
export const madeInvitationSchema = z.object({
  email,
  can_submit: z.boolean(),
  /** Id */
  customer: shownText(lengths.id),
  link: shownText(lengths.webAddress),
  expires_at: time,
  mail,
})
export type MadeInvitation = z.infer<typeof madeInvitationSchema>

/** PATCH /customers/{customer}/users/{user} */
export const roleChangeSchema = z.strictObject({ role: z.enum(memberRoles, 'Choose one of the roles.') })
export type RoleChange = z.infer<typeof roleChangeSchema>

const idOf = (named: string) => oneLine(named, lengths.id).check(z.minLength(1))

export const personParamsSchema = z.object({ ...customerParamsSchema.shape, user: idOf('The person') })
export const invitationParamsSchema = z.object({
  ...customerParamsSchema.shape,
  invitation: idOf('The invitation'),
})

/** GET /customers/{customer}/users: people by email address; `after` is the last one of the page before. */
export const peopleQuerySchema = z.object({ after: z.optional(oneLine('The address', lengths.email)) })
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
  people: shownList(personSchema, peopleMost),
  /** Only on the first page, newest first. */
  invitations: shownList(invitationSchema, invitationsMost),
  total: z.int(),
  next: z.nullable(email),
})
export type People = z.infer<typeof peopleSchema>

/** Subject whose sessions end with a change; null for a person who has never signed in. Stays on the server. */
export const endedPersonSchema = z.object({ subject: z.nullable(shownText()) })

/** POST /invitations/open and /invitations/accept: the token of a link, in the body so that no log holds it. */
export const invitationTokenSchema = z.strictObject({
  token: z
    .string('The link is incomplete. Copy all of it.')
    .check(z.regex(/^[\w-]{43}$/, { error: 'The link is incomplete. Copy all of it.', abort: true })),
})
export type InvitationToken = z.infer<typeof invitationTokenSchema>

export const openedInvitationSchema = z.object({
  email,
  can_submit: z.boolean(),
  /** Name */
  customer: shownText(lengths.name),
  expires_at: time,
})
export type OpenedInvitation = z.infer<typeof openedInvitationSchema>
