import { sharedParamsSchema } from '@/lib/contract/share'
import { handle } from '@/server/bff/handler/handle'
import { openShared, sharedLimit } from '@/server/bff/shares'

export const GET = handle({ access: 'visitor', params: sharedParamsSchema, limit: sharedLimit }, openShared)
