import { moneySpreadsheetSchema } from '@/lib/contract/money-spreadsheet'
import { handle } from '@/server/bff/handler/handle'
import { spreadsheetLimit, writeSpreadsheet } from '@/server/bff/inference'

export const POST = handle(
  { access: 'registered', body: moneySpreadsheetSchema, limit: spreadsheetLimit },
  writeSpreadsheet,
)
