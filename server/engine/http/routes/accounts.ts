import type { accountCalls } from '@/lib/contract/account'
import type { customerCalls } from '@/lib/contract/customer'
import type { peopleCalls } from '@/lib/contract/people'
import type { tokenCalls } from '@/lib/contract/token'
import { AppError } from '@/server/engine/errors/app-error'
import type { Handlers } from '@/server/engine/http/mount-calls'
import { describeMe, listAccounts } from '@/server/engine/services/account/choose-customer'
import { signUp } from '@/server/engine/services/account/join-customer'
import { changeCustomer, createCustomer } from '@/server/engine/services/customers/change-customer'
import { listCustomers, readAudit, readCustomer } from '@/server/engine/services/customers/read-customers'
import type { EngineDeps } from '@/server/engine/services/deps'
import {
  acceptInvitation,
  invitePerson,
  openInvitation,
  resendInvitation,
  withdrawInvitation,
} from '@/server/engine/services/people/invitations'
import { changeRole, endSessions, listPeople, removePerson } from '@/server/engine/services/people/people'
import { listTokens, makeToken, revokeToken } from '@/server/engine/services/tokens/manage-tokens'

export const accountHandlers = (deps: EngineDeps): Handlers<typeof accountCalls> => ({
  readMe: ({ caller }) => describeMe(deps, caller),
  listAccounts: ({ caller }) => listAccounts(deps, caller),
  signUp: ({ body }) => signUp(deps, body),
})

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

export const customerHandlers = (deps: EngineDeps): Handlers<typeof customerCalls> => ({
  listCustomers: ({ caller, query }) => listCustomers(deps, caller, query),
  createCustomer: ({ caller, body }) => createCustomer(deps, caller, body),
  readCustomer: ({ caller, params }) => readCustomer(deps, caller, params.customer),
  changeCustomer: ({ caller, params, body }) =>
    changeCustomer(deps, caller, { named: params.customer, change: body }),
  readAudit: ({ caller, params, query }) => readAudit(deps, caller, { named: params.customer, query }),
})

export const tokenHandlers = (deps: EngineDeps): Handlers<typeof tokenCalls> => ({
  listTokens: ({ caller }) => listTokens(deps, caller),
  makeToken: ({ caller, body }) => makeToken(deps, caller, body),
  revokeToken: ({ caller, params }) => revokeToken(deps, caller, params.id),
  readCurrentToken: ({ caller }) => {
    if (caller.kind === 'visitor' || !caller.token) {
      throw new AppError({ code: 'unauthenticated', message: 'This call needs an access token.' })
    }
    const { id, scopes } = caller.token
    const { subject, email } = caller.identity
    return { id, scopes: [...scopes], subject, email }
  },
})
