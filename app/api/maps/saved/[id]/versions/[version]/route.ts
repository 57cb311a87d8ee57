import { savedVersionParamsSchema } from '@/lib/contract/saved-map'
import { handle } from '@/server/bff/handler/handle'
import { deleteVersion, saveMapLimit } from '@/server/bff/saved-maps'

export const DELETE = handle(
  { access: 'registered', params: savedVersionParamsSchema, limit: saveMapLimit },
  deleteVersion,
)
