import { handle } from '@/server/bff/handler/handle'
import { filterParamsSchema, readFilters } from '@/server/bff/scout-config'

export const GET = handle({ access: 'visitor', isPublic: true, params: filterParamsSchema }, readFilters)
