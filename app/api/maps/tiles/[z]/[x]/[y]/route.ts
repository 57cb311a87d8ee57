import { pictureTileSchema, tileSessionSchema } from '@/lib/contract/maps'
import { handle } from '@/server/bff/handler/handle'
import { googleTileLimit, readGoogleTile } from '@/server/bff/maps'

export const GET = handle(
  { access: 'visitor', params: pictureTileSchema, query: tileSessionSchema, limit: googleTileLimit },
  readGoogleTile,
)
