import { handle } from '@/server/bff/handler/handle'
import { readOpenApi } from '@/server/bff/openapi/read-openapi'

export const GET = handle({ access: 'visitor', scope: 'any' }, readOpenApi)
