import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { clientAddressHeader } from '@/lib/config/request-guard'

/**
 * The address of whoever asks: the socket's, or, behind `trusted` proxies of ours, the entry that the outermost of
 * them added to `X-Forwarded-For`. What a client writes into that header itself never counts.
 */
export function clientAddress(
  { socket, forwarded }: { socket: string; forwarded: string | undefined },
  trusted: number,
): string {
  if (trusted === 0) return socket
  const entries = (forwarded ?? '').split(',').map((entry) => entry.trim())
  return entries.at(-trusted) || socket
}

interface RequestStart {
  request: IncomingMessage
}

const isRequestStart = (message: unknown): message is RequestStart =>
  typeof message === 'object' && message !== null && 'request' in message

/**
 * Notes the address on every request before Next sees it: its handlers have no socket to look at, and headers alone
 * could name anybody.
 */
export function watchClientAddresses(trusted: number): void {
  subscribe('http.server.request.start', (message) => {
    if (!isRequestStart(message)) return
    const { request } = message
    const forwarded = request.headers['x-forwarded-for']
    request.headers[clientAddressHeader] = clientAddress(
      {
        socket: request.socket.remoteAddress ?? 'unknown',
        forwarded: Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
      },
      trusted,
    )
  })
}
