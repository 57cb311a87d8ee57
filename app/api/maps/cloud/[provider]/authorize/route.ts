import { cloudParamsSchema } from '@/lib/contract/cloud-map'
import { cloudWriteLimit } from '@/server/bff/cloud/cloud-maps'
import { leaveForProvider } from '@/server/bff/cloud/cloud-sign-in'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle(
  { access: 'registered', params: cloudParamsSchema, limit: cloudWriteLimit },
  leaveForProvider,
)
