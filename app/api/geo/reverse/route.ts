import { geoReverseQuerySchema } from '@/lib/contract/geo'
import { scopeOfCall } from '@/lib/domain/access/token-access'
import { geoLimit, reverseGeocode } from '@/server/bff/geo'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle(
  {
    access: 'visitor',
    scope: scopeOfCall['GET /geo/reverse'],
    query: geoReverseQuerySchema,
    limit: geoLimit,
  },
  reverseGeocode,
)
