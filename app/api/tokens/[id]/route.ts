import { tokenParamsSchema } from '@/lib/contract/token'
import { handle } from '@/server/bff/handler/handle'
import { revokeToken, tokensLimit } from '@/server/bff/tokens'

export const DELETE = handle(
  { access: 'registered', params: tokenParamsSchema, limit: tokensLimit },
  revokeToken,
)
