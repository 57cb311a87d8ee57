import { customersQuerySchema, newCustomerSchema } from '@/lib/contract/customer'
import { changeCustomersLimit, createCustomer, customersLimit, listCustomers } from '@/server/bff/customers'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle(
  { access: 'registered', query: customersQuerySchema, limit: customersLimit },
  listCustomers,
)
export const POST = handle(
  { access: 'registered', body: newCustomerSchema, limit: changeCustomersLimit },
  createCustomer,
)
