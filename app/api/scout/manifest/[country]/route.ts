import { scopeOfCall } from '@/lib/domain/access/token-access'
import { handle } from '@/server/bff/handler/handle'
import { countryParamsSchema, readManifest } from '@/server/bff/scout'

export const GET = handle(
  {
    access: 'visitor',
    scope: scopeOfCall['GET /scout/manifest/:country'],
    isPublic: true,
    params: countryParamsSchema,
  },
  readManifest,
)
