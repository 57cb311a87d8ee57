import { Hono } from 'hono'
import {
  auditQuerySchema,
  customerChangeSchema,
  customerParamsSchema,
  customersQuerySchema,
  newCustomerSchema,
} from '@/lib/contract/customer'
import { parseBody, parseParams, parseQuery } from '@/server/engine/base/validate'
import { requireAct } from '@/server/engine/services/account/require-act'
import { changeCustomer } from '@/server/engine/services/customers/change-customer'
import { createCustomer } from '@/server/engine/services/customers/create-customer'
import { listCustomers } from '@/server/engine/services/customers/list-customers'
import { readAudit } from '@/server/engine/services/customers/read-audit'
import { readCustomer } from '@/server/engine/services/customers/read-customer'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'

/** Customers, their pages and their audit logs. Rights come first: others learn nothing about the input. */
export function customerRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.get('/customers', async (context) => {
    await requireAct(deps, context.var.caller, 'listCustomers')
    return context.json(
      await listCustomers(deps, context.var.caller, parseQuery(context, customersQuerySchema)),
    )
  })
  routes.post('/customers', async (context) => {
    await requireAct(deps, context.var.caller, 'addCustomer')
    const wanted = await parseBody(context, newCustomerSchema)
    return context.json(await createCustomer(deps, context.var.caller, wanted), 201)
  })
  routes.get('/customers/:customer', async (context) => {
    const { customer } = parseParams(context, customerParamsSchema)
    return context.json(await readCustomer(deps, context.var.caller, customer))
  })
  routes.patch('/customers/:customer', async (context) => {
    await requireAct(deps, context.var.caller, 'changePage')
    const { customer: named } = parseParams(context, customerParamsSchema)
    const change = await parseBody(context, customerChangeSchema)
    return context.json(await changeCustomer(deps, context.var.caller, { named, change }))
  })
  routes.get('/customers/:customer/audit', async (context) => {
    const { customer: named } = parseParams(context, customerParamsSchema)
    const query = parseQuery(context, auditQuerySchema)
    return context.json(await readAudit(deps, context.var.caller, { named, query }))
  })
  return routes
}
