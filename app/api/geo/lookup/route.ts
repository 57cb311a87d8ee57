import { lookupRequestSchema } from '@/lib/contract/location-file'
import { handle } from '@/server/bff/handler/handle'
import { lookUpAddresses, lookupLimit } from '@/server/bff/location-files'

export const POST = handle(
  { access: 'registered', body: lookupRequestSchema, limit: lookupLimit },
  lookUpAddresses,
)
