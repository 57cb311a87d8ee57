import { handle } from '@/server/bff/handler/handle'
import { readHealth } from '@/server/bff/system'

export const GET = handle({ access: 'visitor' }, readHealth)
