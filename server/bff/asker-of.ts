import { clientAddressHeader } from '@/lib/config/request-guard'
import type { Asker } from '@/server/limits/fair-slots'
import { accountOwner, networkOwner } from '@/server/limits/owners'
import type { Call } from './handler/handle'

export const askerOf = ({ request, session }: Pick<Call, 'request' | 'session'>): Asker => ({
  owner: session ? accountOwner(session.subject) : networkOwner(request.headers.get(clientAddressHeader)),
})
