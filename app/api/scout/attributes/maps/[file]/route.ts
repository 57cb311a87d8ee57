import { attributesQuerySchema } from '@/lib/contract/hexagons'
import { handle } from '@/server/bff/handler/handle'
import { bulkLimit, mapParamsSchema, readAttributes } from '@/server/bff/scout'

export const GET = handle(
  {
    access: 'visitor',
    isPublic: true,
    params: mapParamsSchema,
    query: attributesQuerySchema,
    limit: bulkLimit,
  },
  readAttributes,
)
