import { handle } from '@/server/bff/handler/handle'
import { countryParamsSchema, readManifest } from '@/server/bff/scout'

export const GET = handle({ access: 'visitor', isPublic: true, params: countryParamsSchema }, readManifest)
