import type { customerCalls } from '@/lib/contract/customer'
import type { Handlers } from '@/server/engine/http/mount-calls'
import { changeCustomer, createCustomer } from '@/server/engine/services/customers/change-customer'
import { listCustomers, readAudit, readCustomer } from '@/server/engine/services/customers/read-customers'
import type { EngineDeps } from '@/server/engine/services/deps'

export const customerHandlers = (deps: EngineDeps): Handlers<typeof customerCalls> => ({
  listCustomers: ({ caller, query }) => listCustomers(deps, caller, query),
  createCustomer: ({ caller, body }) => createCustomer(deps, caller, body),
  readCustomer: ({ caller, params }) => readCustomer(deps, caller, params.customer),
  changeCustomer: ({ caller, params, body }) =>
    changeCustomer(deps, caller, { named: params.customer, change: body }),
  readAudit: ({ caller, params, query }) => readAudit(deps, caller, { named: params.customer, query }),
})
