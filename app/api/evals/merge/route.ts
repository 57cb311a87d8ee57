import { mergeSchema } from '@/lib/contract/record'
import { handle } from '@/server/bff/handler/handle'
import { changeRecordsLimit, mergeRecords } from '@/server/bff/records'

export const POST = handle(
  { access: 'registered', body: mergeSchema, limit: changeRecordsLimit },
  mergeRecords,
)
