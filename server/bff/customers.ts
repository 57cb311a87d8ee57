import type * as z from 'zod'
import {
  type AuditQuery,
  auditSchema,
  type CustomerChange,
  type CustomersQuery,
  type customerParamsSchema,
  customerSchema,
  customersSchema,
  madeCustomerSchema,
  type NewCustomer,
} from '@/lib/contract/customer'
import { limitsOf, perDay, perMinute } from './handler/call-limits'
import type { Call } from './handler/handle'
import { onlyFor } from './only-for'
import { callUpstream, path } from './upstream/call-upstream'

export const customersLimit = perMinute({ registered: 240, visitor: 10, shared: 'customers' })
export const changeCustomersLimit = limitsOf(
  perMinute({ registered: 30, visitor: 5, shared: 'change-customers' }),
  perDay({ registered: 1_000, visitor: 20, shared: 'change-customers' }),
)

export const listCustomers = onlyFor('listCustomers', (call: Call<unknown, CustomersQuery>) =>
  callUpstream(call, { path: '/customers', query: call.query, answer: customersSchema }),
)

export const createCustomer = onlyFor('addCustomer', (call: Call<NewCustomer>) =>
  callUpstream(call, { method: 'POST', path: '/customers', body: call.body, answer: madeCustomerSchema }),
)

type OfCustomer<Body = unknown, Query = unknown> = Call<Body, Query, z.infer<typeof customerParamsSchema>>

export const readCustomer = onlyFor('readCustomer', (call: OfCustomer) =>
  callUpstream(call, { path: path`/customers/${call.params.customer}`, answer: customerSchema }),
)

export const changeCustomer = onlyFor('changePage', (call: OfCustomer<CustomerChange>) =>
  callUpstream(call, {
    ...{ method: 'PATCH', path: path`/customers/${call.params.customer}` },
    ...{ body: call.body, answer: customerSchema },
  }),
)

export const readAudit = onlyFor('readAudit', (call: OfCustomer<unknown, AuditQuery>) =>
  callUpstream(call, {
    path: path`/customers/${call.params.customer}/audit`,
    ...{ query: call.query, answer: auditSchema },
  }),
)
