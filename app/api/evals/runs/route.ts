import { runsQuerySchema } from '@/lib/contract/evaluation'
import { scopeOfCall } from '@/lib/domain/access/token-access'
import { listRuns } from '@/server/bff/evaluations'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle(
  { access: 'visitor', scope: scopeOfCall['GET /evals/runs'], query: runsQuerySchema },
  listRuns,
)
