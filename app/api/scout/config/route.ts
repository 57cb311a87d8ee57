import { handle } from '@/server/bff/handle'
import { readScoutingConfig } from '@/server/bff/scout-config'

export const GET = handle({ access: 'visitor', isPublic: true }, readScoutingConfig)
