import { listRuns, runsQuerySchema } from '@/server/bff/evaluations'
import { handle } from '@/server/bff/handle'

export const GET = handle({ access: 'visitor', query: runsQuerySchema }, listRuns)
