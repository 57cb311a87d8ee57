import { cloudParamsSchema, cloudReturnSchema } from '@/lib/contract/cloud-map'
import { cloudWriteLimit } from '@/server/bff/cloud/cloud-maps'
import { returnFromProvider } from '@/server/bff/cloud/cloud-sign-in'
import { handle } from '@/server/bff/handler/handle'

// The page that it leads to says that a session is over.
export const GET = handle(
  { access: 'visitor', params: cloudParamsSchema, query: cloudReturnSchema, limit: cloudWriteLimit },
  returnFromProvider,
)
