import { personParamsSchema, roleChangeSchema } from '@/lib/contract/people'
import { handle } from '@/server/bff/handler/handle'
import { changePeopleLimit, changeRole, removePerson } from '@/server/bff/people'

export const PATCH = handle(
  { access: 'registered', params: personParamsSchema, body: roleChangeSchema, limit: changePeopleLimit },
  changeRole,
)
export const DELETE = handle(
  { access: 'registered', params: personParamsSchema, limit: changePeopleLimit },
  removePerson,
)
