import { customerQuerySchema, readRun, runParamsSchema } from '@/server/bff/evaluations'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle({ access: 'visitor', params: runParamsSchema, query: customerQuerySchema }, readRun)
