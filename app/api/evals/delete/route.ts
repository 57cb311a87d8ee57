import { chosenRecordsSchema } from '@/lib/contract/record'
import { handle } from '@/server/bff/handler/handle'
import { changeRecordsLimit, deleteRecords } from '@/server/bff/records'

export const POST = handle(
  { access: 'registered', body: chosenRecordsSchema, limit: changeRecordsLimit },
  deleteRecords,
)
