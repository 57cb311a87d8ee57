import { radiusRequestSchema } from '@/lib/contract/scout'
import { handle } from '@/server/bff/handler/handle'
import { findChargers, searchLimit } from '@/server/bff/scout'

export const POST = handle({ access: 'visitor', body: radiusRequestSchema, limit: searchLimit }, findChargers)
