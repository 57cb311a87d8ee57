import { customerChangeSchema, customerParamsSchema } from '@/lib/contract/customer'
import { changeCustomer, changeCustomersLimit, customersLimit, readCustomer } from '@/server/bff/customers'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle(
  { access: 'registered', params: customerParamsSchema, limit: customersLimit },
  readCustomer,
)
export const PATCH = handle(
  {
    ...{ access: 'registered', params: customerParamsSchema },
    ...{ body: customerChangeSchema, limit: changeCustomersLimit },
  },
  changeCustomer,
)
