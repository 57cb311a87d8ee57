import { scopeOfCall } from '@/lib/domain/access/token-access'
import { customerQuerySchema, readRun, runParamsSchema } from '@/server/bff/evaluations'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle(
  {
    access: 'visitor',
    scope: scopeOfCall['GET /evals/runs/:evalId'],
    params: runParamsSchema,
    query: customerQuerySchema,
  },
  readRun,
)
