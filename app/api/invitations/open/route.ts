import { invitationTokenSchema } from '@/lib/contract/people'
import { handle } from '@/server/bff/handler/handle'
import { invitationLimit, openInvitation } from '@/server/bff/people'

export const POST = handle(
  { access: 'visitor', body: invitationTokenSchema, limit: invitationLimit },
  openInvitation,
)
