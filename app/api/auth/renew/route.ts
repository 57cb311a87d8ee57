import { sessionCalls } from '@/lib/contract/session'
import { renewAhead } from '@/server/bff/auth/renew-ahead'
import { handle } from '@/server/bff/handler/handle'

export const POST = handle(sessionCalls.renewAhead, renewAhead)
