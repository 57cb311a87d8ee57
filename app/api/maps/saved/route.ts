import { handle } from '@/server/bff/handler/handle'
import { listMaps, makeMap, savedMapsLimit, saveMapLimit } from '@/server/bff/saved-maps'

export const GET = handle({ access: 'registered', limit: savedMapsLimit }, listMaps)
export const POST = handle({ access: 'registered', limit: saveMapLimit }, makeMap)
