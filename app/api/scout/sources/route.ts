import { handle } from '@/server/bff/handler/handle'
import { readSources, showcaseLimit } from '@/server/bff/showcase'

export const GET = handle({ access: 'visitor', isPublic: true, limit: showcaseLimit }, readSources)
