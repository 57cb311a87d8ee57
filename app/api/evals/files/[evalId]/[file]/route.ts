import { scopeOfCall } from '@/lib/domain/access/token-access'
import { customerQuerySchema, fileParamsSchema, readFile } from '@/server/bff/evaluations'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle(
  {
    access: 'visitor',
    scope: scopeOfCall['GET /evals/files/:evalId/:file'],
    params: fileParamsSchema,
    query: customerQuerySchema,
  },
  readFile,
)
