import { shareParamsSchema } from '@/lib/contract/share'
import { handle } from '@/server/bff/handler/handle'
import { revokeShare, sharesLimit } from '@/server/bff/shares'

export const DELETE = handle(
  { access: 'registered', params: shareParamsSchema, limit: sharesLimit },
  revokeShare,
)
