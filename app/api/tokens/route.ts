import { newTokenSchema } from '@/lib/contract/token'
import { handle } from '@/server/bff/handler/handle'
import { listTokens, makeToken, makeTokenLimit, tokensLimit } from '@/server/bff/tokens'

export const GET = handle({ access: 'registered', limit: tokensLimit }, listTokens)
export const POST = handle({ access: 'registered', body: newTokenSchema, limit: makeTokenLimit }, makeToken)
