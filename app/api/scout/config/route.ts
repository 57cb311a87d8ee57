import { handle } from '@/server/bff/handler/handle'
import { readScoutingConfig } from '@/server/bff/scout-config'

export const GET = handle({ access: 'visitor', isPublic: true }, readScoutingConfig)
