import { clientAddressHeader } from '@/lib/config/request-guard'
import { onRequestStart } from './request-start'

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

/**
 * Notes the address on every request before Next sees it: its handlers have no socket to look at, and headers alone
 * could name anybody.
 */
export function watchClientAddresses(trusted: number): void {
  onRequestStart((request) => {
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
