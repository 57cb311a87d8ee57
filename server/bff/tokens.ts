import type * as z from 'zod'
import {
  listedTokensSchema,
  madeTokenSchema,
  type NewToken,
  type tokenParamsSchema,
} from '@/lib/contract/token'
import { limitsOf, perDay, perMinute } from './handler/call-limits'
import type { Call } from './handler/handle'
import { callUpstream, path, streamUpstream } from './upstream/call-upstream'

export const makeTokenLimit = limitsOf(
  perMinute({ registered: 20, visitor: 5, shared: 'make-token' }),
  perDay({ registered: 200, visitor: 20, shared: 'make-token' }),
)
export const tokensLimit = perMinute({ registered: 120, visitor: 30, shared: 'tokens' })

export const listTokens = (call: Call) => callUpstream(call, { path: '/tokens', answer: listedTokensSchema })

export const makeToken = (call: Call<NewToken>) =>
  callUpstream(call, { method: 'POST', path: '/tokens', body: call.body, answer: madeTokenSchema })

export const revokeToken = (call: Call<unknown, unknown, z.infer<typeof tokenParamsSchema>>) =>
  streamUpstream(call, { method: 'DELETE', path: path`/tokens/${call.params.id}` })
