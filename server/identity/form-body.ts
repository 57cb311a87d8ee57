import type { IncomingMessage } from 'node:http'
import { clientAddressHeader } from '@/lib/config/request-guard'
import { withoutTurns } from '@/lib/contract/bounds'
import { clientNetwork } from '@/server/base/web/client-network'

const MAX_BYTES = 16_384

export class FormError extends Error {
  readonly status: 413 | 415
  constructor(status: 413 | 415) {
    super('The form could not be read.')
    this.status = status
  }
}

/**
 * The first value of each name counts. Strips line breaks and control characters, which would reach
 * logs and pages.
 */
export async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    throw new FormError(415)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > MAX_BYTES) throw new FormError(413)
    chunks.push(bytes)
  }
  const fields = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
  return Object.fromEntries(
    [...fields]
      .reverse()
      .map(([name, value]) => [name, withoutTurns(value).replace(/[\p{Cc}\u2028\u2029]/gu, '')]),
  )
}

/** The network that the listener noted behind our proxies, else the socket's. */
export function clientAddress({ headers, socket }: IncomingMessage): string {
  const noted = headers[clientAddressHeader]
  return (Array.isArray(noted) ? noted[0] : noted) ?? clientNetwork(socket.remoteAddress ?? '')
}
