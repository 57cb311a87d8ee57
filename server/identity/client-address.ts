import type { IncomingMessage } from 'node:http'
import { clientAddressHeader } from '@/lib/config/request-guard'
import { clientNetwork } from '@/server/base/web/client-network'

/** The network that the listener noted behind our proxies, else the socket's. */
export function clientAddress({ headers, socket }: IncomingMessage): string {
  const noted = headers[clientAddressHeader]
  return (Array.isArray(noted) ? noted[0] : noted) ?? clientNetwork(socket.remoteAddress ?? '')
}
