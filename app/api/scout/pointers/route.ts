import { pointersRequestSchema } from '@/lib/contract/scout'
import { handle } from '@/server/bff/handler/handle'
import { findSites, searchLimit } from '@/server/bff/scout'

export const POST = handle({ access: 'visitor', body: pointersRequestSchema, limit: searchLimit }, findSites)
