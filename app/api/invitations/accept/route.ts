import { invitationTokenSchema } from '@/lib/contract/people'
import { handle } from '@/server/bff/handler/handle'
import { acceptInvitation, invitationLimit } from '@/server/bff/people'

export const POST = handle(
  { access: 'registered', body: invitationTokenSchema, limit: invitationLimit },
  acceptInvitation,
)
