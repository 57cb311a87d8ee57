import { fileParamsSchema, readFile, runsQuerySchema } from '@/server/bff/evaluations'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle({ access: 'visitor', params: fileParamsSchema, query: runsQuerySchema }, readFile)
