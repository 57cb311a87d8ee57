import { scopeOfCall } from '@/lib/domain/access/token-access'
import { readFieldDescriptions } from '@/server/bff/evaluations'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle(
  { access: 'visitor', scope: scopeOfCall['GET /evals/desc'], isPublic: true },
  readFieldDescriptions,
)
