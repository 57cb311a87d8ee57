import { handle } from '@/server/bff/handler/handle'
import { infer, inferBodySchema, inferLimit } from '@/server/bff/inference'

export const POST = handle({ access: 'visitor', body: inferBodySchema, limit: inferLimit }, infer)
