import { handle } from '@/server/bff/handle'
import { mapParamsSchema, readHexagonMap } from '@/server/bff/scout'

export const GET = handle({ access: 'visitor', params: mapParamsSchema }, readHexagonMap)
