import { geoSearchQuerySchema } from '@/lib/contract/geo'
import { geoLimit, searchPlaces } from '@/server/bff/geo'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle({ access: 'visitor', query: geoSearchQuerySchema, limit: geoLimit }, searchPlaces)
