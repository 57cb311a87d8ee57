import { radiusRequestSchema } from '@/lib/contract/scout'
import { scopeOfCall } from '@/lib/domain/access/token-access'
import { handle } from '@/server/bff/handler/handle'
import { findSitesNearby, searchLimit } from '@/server/bff/scout'

export const POST = handle(
  {
    access: 'visitor',
    scope: scopeOfCall['POST /scout/park/radius'],
    body: radiusRequestSchema,
    limit: searchLimit,
  },
  findSitesNearby,
)
