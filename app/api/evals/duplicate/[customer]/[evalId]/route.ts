import { duplicateParamsSchema, duplicateSchema } from '@/lib/contract/record'
import { handle } from '@/server/bff/handler/handle'
import { changeRecordsLimit, duplicateRecord } from '@/server/bff/records'

export const POST = handle(
  {
    ...{ access: 'registered', params: duplicateParamsSchema },
    ...{ body: duplicateSchema, limit: changeRecordsLimit },
  },
  duplicateRecord,
)
