import { runsQuerySchema } from '@/lib/contract/evaluation'
import { listRuns } from '@/server/bff/evaluations'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle({ access: 'visitor', query: runsQuerySchema }, listRuns)
