import { statsQuerySchema } from '@/lib/contract/usage'
import { handle } from '@/server/bff/handler/handle'
import { readStats } from '@/server/bff/usage'

export const GET = handle({ access: 'registered', query: statsQuerySchema }, readStats)
