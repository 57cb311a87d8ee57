import { streetViewQuerySchema } from '@/lib/contract/maps'
import { handle } from '@/server/bff/handler/handle'
import { findPanorama, streetViewLimit } from '@/server/bff/maps'

export const GET = handle(
  { access: 'visitor', query: streetViewQuerySchema, limit: streetViewLimit },
  findPanorama,
)
