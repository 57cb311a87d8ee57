import { foreignFileQuerySchema } from '@/lib/contract/foreign-file'
import { foreignFileLimit, openForeignFile } from '@/server/bff/foreign-files'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle(
  { access: 'registered', query: foreignFileQuerySchema, limit: foreignFileLimit },
  openForeignFile,
)
