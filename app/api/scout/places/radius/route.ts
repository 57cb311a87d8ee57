import { placesRequestSchema } from '@/lib/contract/places'
import { findPlaces, geoLimit } from '@/server/bff/geo'
import { handle } from '@/server/bff/handler/handle'

export const POST = handle({ access: 'visitor', body: placesRequestSchema, limit: geoLimit }, findPlaces)
