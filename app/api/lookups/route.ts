import { newLookupSchema } from '@/lib/contract/lookup'
import { handle } from '@/server/bff/handler/handle'
import { makeShortLink, shortLinkLimit } from '@/server/bff/inference'

export const POST = handle(
  { access: 'registered', body: newLookupSchema, limit: shortLinkLimit },
  makeShortLink,
)
