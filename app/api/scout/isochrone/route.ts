import { isochroneQuerySchema } from '@/lib/contract/isochrone'
import { handle } from '@/server/bff/handler/handle'
import { isochroneLimit, readIsochrone } from '@/server/bff/scout-traffic'

export const GET = handle(
  { access: 'visitor', query: isochroneQuerySchema, limit: isochroneLimit },
  readIsochrone,
)
