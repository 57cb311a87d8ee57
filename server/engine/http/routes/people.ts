import { Hono } from 'hono'
import { customerParamsSchema } from '@/lib/contract/customer'
import {
  invitationParamsSchema,
  invitationTokenSchema,
  newInvitationSchema,
  peopleQuerySchema,
  personParamsSchema,
  roleChangeSchema,
} from '@/lib/contract/people'
import { parseBody, parseParams, parseQuery } from '@/server/engine/base/validate'
import { requireAct } from '@/server/engine/services/account/require-act'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'
import {
  acceptInvitation,
  openInvitation,
  requireIdentity,
} from '@/server/engine/services/people/answer-invitation'
import { changeRole, endSessions, removePerson } from '@/server/engine/services/people/change-person'
import {
  invitePerson,
  resendInvitation,
  withdrawInvitation,
} from '@/server/engine/services/people/invite-person'
import { listPeople } from '@/server/engine/services/people/list-people'

/** People of customers and their invitations. Rights come first: others learn nothing about the input. */
export function peopleRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.get('/customers/:customer/users', async (context) => {
    const { customer: named } = parseParams(context, customerParamsSchema)
    const query = parseQuery(context, peopleQuerySchema)
    return context.json(await listPeople(deps, context.var.caller, { named, query }))
  })
  routes.post('/customers/:customer/users', async (context) => {
    await requireAct(deps, context.var.caller, 'managePeople')
    const { customer: named } = parseParams(context, customerParamsSchema)
    const wanted = await parseBody(context, newInvitationSchema)
    return context.json(await invitePerson(deps, context.var.caller, { named, wanted }), 201)
  })
  routes.patch('/customers/:customer/users/:user', async (context) => {
    await requireAct(deps, context.var.caller, 'managePeople')
    const { customer: named, user } = parseParams(context, personParamsSchema)
    const { role } = await parseBody(context, roleChangeSchema)
    return context.json(await changeRole(deps, context.var.caller, { named, user, role }))
  })
  routes.delete('/customers/:customer/users/:user', async (context) => {
    const { customer: named, user } = parseParams(context, personParamsSchema)
    return context.json(await removePerson(deps, context.var.caller, { named, user }))
  })
  routes.delete('/customers/:customer/users/:user/sessions', async (context) => {
    const { customer: named, user } = parseParams(context, personParamsSchema)
    return context.json(await endSessions(deps, context.var.caller, { named, user }))
  })
  routes.post('/customers/:customer/invitations/:invitation', async (context) => {
    const { customer: named, invitation } = parseParams(context, invitationParamsSchema)
    return context.json(await resendInvitation(deps, context.var.caller, { named, invitation }))
  })
  routes.delete('/customers/:customer/invitations/:invitation', async (context) => {
    const { customer: named, invitation } = parseParams(context, invitationParamsSchema)
    await withdrawInvitation(deps, context.var.caller, { named, invitation })
    return context.body(null, 204)
  })
  routes.post('/invitations/open', async (context) => {
    const { token } = await parseBody(context, invitationTokenSchema)
    return context.json(await openInvitation(deps, token))
  })
  routes.post('/invitations/accept', async (context) => {
    requireIdentity(context.var.caller)
    const { token } = await parseBody(context, invitationTokenSchema)
    await acceptInvitation(deps, context.var.caller, token)
    return context.body(null, 204)
  })
  return routes
}
