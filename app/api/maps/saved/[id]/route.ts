import { savedMapParamsSchema } from '@/lib/contract/saved-map'
import { handle } from '@/server/bff/handler/handle'
import { changeMap, deleteMap, readMap, savedMapsLimit, saveMapLimit } from '@/server/bff/saved-maps'

const params = savedMapParamsSchema

export const GET = handle({ access: 'visitor', params, limit: savedMapsLimit }, readMap)
export const PUT = handle({ access: 'registered', params, limit: saveMapLimit }, changeMap)
export const DELETE = handle({ access: 'registered', params, limit: saveMapLimit }, deleteMap)
