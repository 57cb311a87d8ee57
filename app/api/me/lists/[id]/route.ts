import { listChangeSchema, listParamsSchema } from '@/lib/contract/lists'
import { handle } from '@/server/bff/handler/handle'
import { listLimit, saveList } from '@/server/bff/lists'

export const PUT = handle(
  { access: 'registered', params: listParamsSchema, body: listChangeSchema, limit: listLimit },
  saveList,
)
