import { isochroneQuerySchema } from '@/lib/contract/isochrone'
import { scopeOfCall } from '@/lib/domain/access/token-access'
import { handle } from '@/server/bff/handler/handle'
import { isochroneLimit, readIsochrone } from '@/server/bff/scout-traffic'

export const GET = handle(
  {
    access: 'visitor',
    scope: scopeOfCall['GET /scout/isochrone'],
    query: isochroneQuerySchema,
    limit: isochroneLimit,
  },
  readIsochrone,
)
