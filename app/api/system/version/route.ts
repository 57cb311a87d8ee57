import { handle } from '@/server/bff/handler/handle'
import { readVersion } from '@/server/bff/system'

export const GET = handle({ access: 'visitor' }, readVersion)
