import { customerQuerySchema, fileParamsSchema, readFile } from '@/server/bff/evaluations'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle(
  { access: 'visitor', params: fileParamsSchema, query: customerQuerySchema },
  readFile,
)
