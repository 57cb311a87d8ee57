import { scopeOfCall } from '@/lib/domain/access/token-access'
import { handle } from '@/server/bff/handler/handle'
import { countryParamsSchema } from '@/server/bff/scout'
import { readScale, scaleLimit } from '@/server/bff/scout-rank'

export const GET = handle(
  {
    access: 'registered',
    scope: scopeOfCall['GET /scout/scale/:country'],
    params: countryParamsSchema,
    limit: scaleLimit,
  },
  readScale,
)
