import type * as z from 'zod'
import type { customerParamsSchema } from '@/lib/contract/customer'
import {
  endedPersonSchema,
  type InvitationToken,
  type invitationParamsSchema,
  madeInvitationSchema,
  type NewInvitation,
  openedInvitationSchema,
  type PeopleQuery,
  peopleSchema,
  type personParamsSchema,
  type RoleChange,
} from '@/lib/contract/people'
import { endSessionsOf, endSignInsOf } from '@/server/auth/end-sessions-of'
import { limitsOf, perDay, perMinute } from './handler/call-limits'
import type { Call } from './handler/handle'
import { onlyFor } from './only-for'
import { callUpstream, path, streamUpstream } from './upstream/call-upstream'

export const changePeopleLimit = limitsOf(
  perMinute({ registered: 30, visitor: 5, shared: 'change-people' }),
  perDay({ registered: 500, visitor: 20, shared: 'change-people' }),
)
/** 256 bits cannot be guessed; the limit spares the database. */
export const invitationLimit = perMinute({ registered: 30, visitor: 30, shared: 'invitation' })

type OfCustomer<Body = unknown, Query = unknown> = Call<Body, Query, z.infer<typeof customerParamsSchema>>
type OfPerson<Body = unknown> = Call<Body, unknown, z.infer<typeof personParamsSchema>>
type OfInvitation = Call<unknown, unknown, z.infer<typeof invitationParamsSchema>>

export const listPeople = onlyFor('managePeople', (call: OfCustomer<unknown, PeopleQuery>) =>
  callUpstream(call, {
    path: path`/customers/${call.params.customer}/users`,
    ...{ query: call.query, answer: peopleSchema },
  }),
)

export const invitePerson = onlyFor('managePeople', (call: OfCustomer<NewInvitation>) =>
  callUpstream(call, {
    ...{ method: 'POST', path: path`/customers/${call.params.customer}/users` },
    ...{ body: call.body, answer: madeInvitationSchema },
  }),
)

const personPath = ({ params: { customer, user } }: OfPerson) => path`/customers/${customer}/users/${user}`

/** Ends the person's sessions by `end`, and keeps their subject from the browser. */
async function endedAfter(
  call: Call,
  answered: Promise<Response>,
  end: typeof endSessionsOf,
): Promise<Response> {
  const { subject } = endedPersonSchema.parse(await (await answered).json())
  if (subject !== null) await end(call.runtime, subject)
  return new Response(null, { status: 204 })
}

export const changeRole = onlyFor('managePeople', (call: OfPerson<RoleChange>) =>
  endedAfter(
    call,
    callUpstream(call, {
      ...{ method: 'PATCH', path: personPath(call) },
      ...{ body: call.body, answer: endedPersonSchema },
    }),
    endSessionsOf,
  ),
)

export const removePerson = onlyFor('managePeople', (call: OfPerson) =>
  endedAfter(
    call,
    callUpstream(call, { method: 'DELETE', path: personPath(call), answer: endedPersonSchema }),
    endSignInsOf,
  ),
)

export const endSessions = onlyFor('managePeople', (call: OfPerson) =>
  endedAfter(
    call,
    callUpstream(call, {
      ...{
        method: 'DELETE',
        path: path`/customers/${call.params.customer}/users/${call.params.user}/sessions`,
      },
      answer: endedPersonSchema,
    }),
    endSignInsOf,
  ),
)

const invitationPath = ({ params }: OfInvitation) =>
  path`/customers/${params.customer}/invitations/${params.invitation}`

export const resendInvitation = onlyFor('managePeople', (call: OfInvitation) =>
  callUpstream(call, { method: 'POST', path: invitationPath(call), answer: madeInvitationSchema }),
)

export const withdrawInvitation = onlyFor('managePeople', (call: OfInvitation) =>
  streamUpstream(call, { method: 'DELETE', path: invitationPath(call) }),
)

/** The same for every session. */
export const openInvitation = (call: Call<InvitationToken>) =>
  callUpstream(
    { ...call, session: null },
    { method: 'POST', path: '/invitations/open', body: call.body, answer: openedInvitationSchema },
  )

export const acceptInvitation = (call: Call<InvitationToken>) =>
  streamUpstream(call, { method: 'POST', path: '/invitations/accept', body: call.body })
