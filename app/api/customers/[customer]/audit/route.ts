import { auditQuerySchema, customerParamsSchema } from '@/lib/contract/customer'
import { customersLimit, readAudit } from '@/server/bff/customers'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle(
  { access: 'registered', params: customerParamsSchema, query: auditQuerySchema, limit: customersLimit },
  readAudit,
)
