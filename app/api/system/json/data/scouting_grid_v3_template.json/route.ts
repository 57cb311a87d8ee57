import { handle } from '@/server/bff/handler/handle'
import { readGridTemplate } from '@/server/bff/scout-config'

export const GET = handle({ access: 'registered' }, readGridTemplate)
