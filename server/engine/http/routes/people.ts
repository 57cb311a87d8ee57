import type { peopleCalls } from '@/lib/contract/people'
import type { Handlers } from '@/server/engine/http/mount-calls'
import type { EngineDeps } from '@/server/engine/services/deps'
import {
  acceptInvitation,
  invitePerson,
  openInvitation,
  resendInvitation,
  withdrawInvitation,
} from '@/server/engine/services/people/invitations'
import { changeRole, endSessions, listPeople, removePerson } from '@/server/engine/services/people/people'

export const peopleHandlers = (deps: EngineDeps): Handlers<typeof peopleCalls> => ({
  listPeople: ({ caller, params, query }) => listPeople(deps, caller, { named: params.customer, query }),
  invitePerson: ({ caller, params, body }) =>
    invitePerson(deps, caller, { named: params.customer, wanted: body }),
  changeRole: ({ caller, params, body }) =>
    changeRole(deps, caller, { named: params.customer, user: params.user, role: body.role }),
  removePerson: ({ caller, params }) =>
    removePerson(deps, caller, { named: params.customer, user: params.user }),
  endSessions: ({ caller, params }) =>
    endSessions(deps, caller, { named: params.customer, user: params.user }),
  resendInvitation: ({ caller, params }) =>
    resendInvitation(deps, caller, { named: params.customer, invitation: params.invitation }),
  withdrawInvitation: ({ caller, params }) =>
    withdrawInvitation(deps, caller, { named: params.customer, invitation: params.invitation }),
  openInvitation: ({ body }) => openInvitation(deps, body.token),
  acceptInvitation: ({ caller, body }) => acceptInvitation(deps, caller, body.token),
})
