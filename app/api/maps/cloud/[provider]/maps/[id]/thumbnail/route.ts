import { cloudMapParamsSchema } from '@/lib/contract/cloud-map'
import { cloudPictureLimit, openCloudPicture } from '@/server/bff/cloud/cloud-maps'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle(
  { access: 'registered', params: cloudMapParamsSchema, limit: cloudPictureLimit },
  openCloudPicture,
)
