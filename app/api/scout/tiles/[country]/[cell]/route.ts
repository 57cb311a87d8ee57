import { hexagonTileQuerySchema } from '@/lib/contract/hexagons'
import { handle } from '@/server/bff/handler/handle'
import { readHexagonTile, tileParamsSchema } from '@/server/bff/scout'

export const GET = handle(
  { access: 'visitor', isPublic: true, params: tileParamsSchema, query: hexagonTileQuerySchema },
  readHexagonTile,
)
