import { pictureTileSchema } from '@/lib/contract/maps'
import { handle } from '@/server/bff/handler/handle'
import { readSatelliteTile, satelliteLimit } from '@/server/bff/maps'

export const GET = handle(
  { access: 'visitor', isPublic: true, params: pictureTileSchema, limit: satelliteLimit },
  readSatelliteTile,
)
