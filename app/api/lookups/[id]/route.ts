import { lookupParamsSchema } from '@/lib/contract/lookup'
import { handle } from '@/server/bff/handler/handle'
import { lookupLimit, readLookup } from '@/server/bff/inference'

export const GET = handle({ access: 'visitor', params: lookupParamsSchema, limit: lookupLimit }, readLookup)
