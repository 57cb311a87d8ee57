import { restoreMapSchema, savedMapParamsSchema } from '@/lib/contract/saved-map'
import { handle } from '@/server/bff/handler/handle'
import { restoreMap, saveMapLimit } from '@/server/bff/saved-maps'

export const POST = handle(
  { access: 'registered', params: savedMapParamsSchema, body: restoreMapSchema, limit: saveMapLimit },
  restoreMap,
)
