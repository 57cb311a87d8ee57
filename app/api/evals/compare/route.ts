import { comparisonRequestSchema } from '@/lib/contract/comparison'
import { comparisonLimit, writeComparison } from '@/server/bff/evaluations'
import { handle } from '@/server/bff/handler/handle'

export const POST = handle(
  { access: 'registered', body: comparisonRequestSchema, limit: comparisonLimit },
  writeComparison,
)
