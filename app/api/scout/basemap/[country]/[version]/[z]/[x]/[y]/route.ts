import { handle } from '@/server/bff/handler/handle'
import { basemapParamsSchema, readBasemapTile } from '@/server/bff/scout'

export const GET = handle({ access: 'visitor', isPublic: true, params: basemapParamsSchema }, readBasemapTile)
