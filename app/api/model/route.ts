import { scopeOfCall } from '@/lib/domain/access/token-access'
import { handle } from '@/server/bff/handler/handle'
import { modelLimit, readModel } from '@/server/bff/inference'

export const GET = handle(
  { access: 'visitor', scope: scopeOfCall['GET /model'], limit: modelLimit },
  readModel,
)
