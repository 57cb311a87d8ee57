import { runsQuerySchema } from '@/lib/contract/evaluation'
import { customerParamsSchema, listRecords } from '@/server/bff/evaluations'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle(
  { access: 'visitor', params: customerParamsSchema, query: runsQuerySchema },
  listRecords,
)
