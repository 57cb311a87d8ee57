import { handle } from '@/server/bff/handle'
import { infer, inferBodySchema, inferLimit } from '@/server/bff/inference'

export const POST = handle({ access: 'visitor', body: inferBodySchema, limit: inferLimit }, infer)
