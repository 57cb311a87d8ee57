import { customerParamsSchema, listRecords } from '@/server/bff/evaluations'
import { handle } from '@/server/bff/handle'

export const GET = handle({ access: 'visitor', params: customerParamsSchema }, listRecords)
