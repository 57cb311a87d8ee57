import { resultDocumentSchema } from '@/lib/contract/result'
import { handle } from '@/server/bff/handler/handle'
import { resultDocumentLimit, writeResultDocument } from '@/server/bff/inference'

export const POST = handle(
  { access: 'registered', body: resultDocumentSchema, limit: resultDocumentLimit },
  writeResultDocument,
)
