import { geoSearchQuerySchema } from '@/lib/contract/geo'
import { scopeOfCall } from '@/lib/domain/access/token-access'
import { geoLimit, searchPlaces } from '@/server/bff/geo'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle(
  { access: 'visitor', scope: scopeOfCall['GET /geo/search'], query: geoSearchQuerySchema, limit: geoLimit },
  searchPlaces,
)
