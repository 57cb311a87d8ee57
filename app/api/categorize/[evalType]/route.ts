import { categorizeParamsSchema, categorizeRequestSchema } from '@/lib/contract/projection'
import { scopeOfCall } from '@/lib/domain/access/token-access'
import { handle } from '@/server/bff/handler/handle'
import { categorize, categorizeLimit } from '@/server/bff/inference'

export const POST = handle(
  {
    access: 'registered',
    scope: scopeOfCall['POST /categorize/:evalType'],
    params: categorizeParamsSchema,
    body: categorizeRequestSchema,
    limit: categorizeLimit,
  },
  categorize,
)
