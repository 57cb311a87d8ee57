import { savedMapParamsSchema, savedVersionQuerySchema } from '@/lib/contract/saved-map'
import { handle } from '@/server/bff/handler/handle'
import { openMap, savedMapsLimit } from '@/server/bff/saved-maps'

export const GET = handle(
  {
    access: 'visitor',
    params: savedMapParamsSchema,
    query: savedVersionQuerySchema,
    limit: savedMapsLimit,
  },
  openMap,
)
