import { clientAddressHeader } from '@/lib/config/request-guard'
import { siteOf } from '@/server/base/web/client-network'
import type { Asker } from '@/server/limits/fair-slots'
import type { Call } from './handler/handle'

/** Sites of IPv6 have too many networks to each count as somebody. */
export function askerOf({ request, session }: Pick<Call, 'request' | 'session'>): Asker {
  if (session) return { owner: `account ${session.subject}` }
  const network = request.headers.get(clientAddressHeader) ?? 'unknown'
  return { owner: `network ${siteOf(network) ?? network}` }
}
