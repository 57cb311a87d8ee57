import { handle } from '@/server/bff/handle'
import { readHealth } from '@/server/bff/system'

export const GET = handle({ access: 'visitor' }, readHealth)
