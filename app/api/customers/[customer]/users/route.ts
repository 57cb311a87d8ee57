import { customerParamsSchema } from '@/lib/contract/customer'
import { newInvitationSchema, peopleQuerySchema } from '@/lib/contract/people'
import { customersLimit } from '@/server/bff/customers'
import { handle } from '@/server/bff/handler/handle'
import { changePeopleLimit, invitePerson, listPeople } from '@/server/bff/people'

export const GET = handle(
  { access: 'registered', params: customerParamsSchema, query: peopleQuerySchema, limit: customersLimit },
  listPeople,
)
export const POST = handle(
  {
    ...{ access: 'registered', params: customerParamsSchema },
    ...{ body: newInvitationSchema, limit: changePeopleLimit },
  },
  invitePerson,
)
