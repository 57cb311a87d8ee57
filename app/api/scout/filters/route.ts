import { foreignFilterQuerySchema } from '@/lib/contract/filter-config'
import { handle } from '@/server/bff/handler/handle'
import { foreignFilterLimit, readForeignFilters } from '@/server/bff/scout-config'

export const GET = handle(
  { access: 'visitor', query: foreignFilterQuerySchema, limit: foreignFilterLimit },
  readForeignFilters,
)
