import { cloudMapParamsSchema } from '@/lib/contract/cloud-map'
import { cloudReadLimit, openCloudMap } from '@/server/bff/cloud/cloud-maps'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle(
  { access: 'registered', params: cloudMapParamsSchema, limit: cloudReadLimit },
  openCloudMap,
)
