import { categorizeParamsSchema, categorizeRequestSchema } from '@/lib/contract/projection'
import { handle } from '@/server/bff/handler/handle'
import { categorize, categorizeLimit } from '@/server/bff/inference'

export const POST = handle(
  {
    access: 'registered',
    params: categorizeParamsSchema,
    body: categorizeRequestSchema,
    limit: categorizeLimit,
  },
  categorize,
)
