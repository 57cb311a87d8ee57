import { invitationParamsSchema } from '@/lib/contract/people'
import { handle } from '@/server/bff/handler/handle'
import { changePeopleLimit, resendInvitation, withdrawInvitation } from '@/server/bff/people'

export const POST = handle(
  { access: 'registered', params: invitationParamsSchema, limit: changePeopleLimit },
  resendInvitation,
)
export const DELETE = handle(
  { access: 'registered', params: invitationParamsSchema, limit: changePeopleLimit },
  withdrawInvitation,
)
