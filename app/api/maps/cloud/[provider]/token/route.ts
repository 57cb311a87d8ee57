import { cloudParamsSchema, cloudTokenSchema } from '@/lib/contract/cloud-map'
import { cloudWriteLimit, connectProvider, disconnectProvider } from '@/server/bff/cloud/cloud-maps'
import { handle } from '@/server/bff/handler/handle'

const params = cloudParamsSchema

export const PUT = handle(
  { access: 'registered', params, body: cloudTokenSchema, limit: cloudWriteLimit },
  connectProvider,
)
export const DELETE = handle({ access: 'registered', params, limit: cloudWriteLimit }, disconnectProvider)
