import { scopeOfCall } from '@/lib/domain/access/token-access'
import { handle } from '@/server/bff/handler/handle'
import { infer, inferBodySchema, inferLimit } from '@/server/bff/inference'

export const POST = handle(
  { access: 'visitor', scope: scopeOfCall['POST /infer'], body: inferBodySchema, limit: inferLimit },
  infer,
)
