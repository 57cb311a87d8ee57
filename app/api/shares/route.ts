import { newShareSchema } from '@/lib/contract/share'
import { customerQuerySchema } from '@/server/bff/evaluations'
import { handle } from '@/server/bff/handler/handle'
import { listShares, makeShare, makeShareLimit, sharesLimit } from '@/server/bff/shares'

export const GET = handle(
  { access: 'registered', query: customerQuerySchema, limit: sharesLimit },
  listShares,
)
export const POST = handle({ access: 'registered', body: newShareSchema, limit: makeShareLimit }, makeShare)
