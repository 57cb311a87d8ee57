import { sharedFileParamsSchema } from '@/lib/contract/share'
import { handle } from '@/server/bff/handler/handle'
import { readSharedFile, sharedLimit } from '@/server/bff/shares'

export const GET = handle(
  { access: 'visitor', params: sharedFileParamsSchema, limit: sharedLimit },
  readSharedFile,
)
