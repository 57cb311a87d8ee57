import { listsQuerySchema } from '@/lib/contract/lists'
import { handle } from '@/server/bff/handler/handle'
import { listLimit, readLists } from '@/server/bff/lists'

export const GET = handle({ access: 'registered', query: listsQuerySchema, limit: listLimit }, readLists)
