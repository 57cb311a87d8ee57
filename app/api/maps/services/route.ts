import { handle } from '@/server/bff/handler/handle'
import { readMapServices } from '@/server/bff/maps'

export const GET = handle({ access: 'visitor' }, readMapServices)
