import { renewAhead, renewLimit } from '@/server/bff/auth/renew-ahead'
import { handle } from '@/server/bff/handler/handle'

export const POST = handle({ access: 'registered', limit: renewLimit }, renewAhead)
