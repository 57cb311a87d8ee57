import { hexagonMapQuerySchema } from '@/lib/contract/hexagons'
import { handle } from '@/server/bff/handler/handle'
import { bulkLimit, mapParamsSchema, readHexagonMap } from '@/server/bff/scout'

export const GET = handle(
  {
    access: 'visitor',
    isPublic: true,
    params: mapParamsSchema,
    query: hexagonMapQuerySchema,
    limit: bulkLimit,
  },
  readHexagonMap,
)
