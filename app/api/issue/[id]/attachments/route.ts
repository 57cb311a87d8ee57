import { handle } from '@/server/bff/handler/handle'
import { attachPictures, issueParamsSchema, pictureLimit } from '@/server/bff/support'

export const POST = handle(
  { access: 'visitor', params: issueParamsSchema, limit: pictureLimit },
  attachPictures,
)
