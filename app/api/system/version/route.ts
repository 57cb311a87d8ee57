import { handle } from '@/server/bff/handle'
import { readVersion } from '@/server/bff/system'

export const GET = handle({ access: 'visitor' }, readVersion)
