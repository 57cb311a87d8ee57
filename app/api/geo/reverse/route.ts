import { geoReverseQuerySchema } from '@/lib/contract/geo'
import { geoLimit, reverseGeocode } from '@/server/bff/geo'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle(
  { access: 'visitor', query: geoReverseQuerySchema, limit: geoLimit },
  reverseGeocode,
)
