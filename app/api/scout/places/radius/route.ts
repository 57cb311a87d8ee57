import { placesRequestSchema } from '@/lib/contract/places'
import { scopeOfCall } from '@/lib/domain/access/token-access'
import { findPlaces, geoLimit } from '@/server/bff/geo'
import { handle } from '@/server/bff/handler/handle'

export const POST = handle(
  {
    access: 'visitor',
    scope: scopeOfCall['POST /scout/places/radius'],
    body: placesRequestSchema,
    limit: geoLimit,
  },
  findPlaces,
)
