import { sessionCalls } from '@/lib/contract/session'
import { renewAhead } from '@/server/bff/auth/renew-ahead'
import { handle } from '@/server/bff/handler/handle'

// Of its own, because the sign-in library takes all other addresses beside it.
export const POST = handle(sessionCalls.renewAhead, renewAhead)
