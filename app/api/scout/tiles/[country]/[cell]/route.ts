import { handle } from '@/server/bff/handle'
import { readHexagonTile, tileParamsSchema, tileQuerySchema } from '@/server/bff/scout'

export const GET = handle(
  { access: 'visitor', params: tileParamsSchema, query: tileQuerySchema },
  readHexagonTile,
)
