import { personParamsSchema } from '@/lib/contract/people'
import { handle } from '@/server/bff/handler/handle'
import { changePeopleLimit, endSessions } from '@/server/bff/people'

export const DELETE = handle(
  { access: 'registered', params: personParamsSchema, limit: changePeopleLimit },
  endSessions,
)
