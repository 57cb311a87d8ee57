import { scopeOfCall } from '@/lib/domain/access/token-access'
import { mapQuerySchema, readMap } from '@/server/bff/evaluations'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle(
  { access: 'visitor', scope: scopeOfCall['GET /evals/map'], query: mapQuerySchema },
  readMap,
)
