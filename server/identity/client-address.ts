import type { IncomingMessage } from 'node:http'
import { clientAddressHeader } from '@/lib/config/request-guard'

/** As the listener noted it behind our proxies, else the socket's. */
export function clientAddress({ headers, socket }: IncomingMessage): string {
  const noted = headers[clientAddressHeader]
  return (Array.isArray(noted) ? noted[0] : noted) ?? socket.remoteAddress ?? 'unknown'
}
