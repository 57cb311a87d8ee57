import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddressHeader, lengthHeader, mapOriginsHeader, packedHeader } from '@/lib/config/request-guard'
import { clientNetwork } from '@/server/base/web/client-network'

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

const isExchange = (message: unknown): message is Exchange =>
  typeof message === 'object' && message !== null && 'request' in message && 'response' in message

/** Covers every server of this process, before the server handles the request. */
export function onRequestStart(look: (request: IncomingMessage, response: ServerResponse) => void): void {
  subscribe('http.server.request.start', (message) => {
    if (isExchange(message)) look(message.request, message.response)
  })
}

/**
 * The client's network as limits count it. Trusts only the entry that our outermost proxy added to
 * `X-Forwarded-For`.
 */
export function clientAddress(
  { socket, forwarded }: { socket: string; forwarded: string | undefined },
  trusted: number,
): string {
  if (trusted === 0) return clientNetwork(socket)
  const entries = (forwarded ?? '').split(',').map((entry) => entry.trim())
  return clientNetwork(entries.at(-trusted) || socket)
}

/** Next's handlers have no socket, and headers alone can be forged. */
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

/** The middleware has a memory of its own, so that it learns of the street map's hosts by each request. */
export function nameMapOrigins(origins: () => readonly string[]): void {
  onRequestStart((request) => {
    request.headers[mapOriginsHeader] = origins().join(' ')
  })
}

const realName: Readonly<Record<string, string>> = {
  [packedHeader]: 'content-encoding',
  [lengthHeader]: 'content-length',
}

/**
 * Next drops handlers' `content-encoding` and `content-length`, so they set our own headers,
 * renamed here before Next decides whether to compress. A head with a known length waits for the
 * first bytes: one packet instead of three.
 */
export function frameAnswers(): void {
  onRequestStart((_request, response) => {
    const setHeader = response.setHeader.bind(response)
    const flushHeaders = response.flushHeaders.bind(response)
    response.setHeader = (name, value) => setHeader(realName[name.toLowerCase()] ?? name, value)
    response.flushHeaders = () => {
      if (!response.hasHeader('content-length')) flushHeaders()
    }
  })
}

function isReadable(address: string): boolean {
  try {
    decodeURIComponent(address)
    return true
  } catch {
    return false
  }
}

/** Answers 404 to broken percent-encoding; Next would answer 500. */
export function refuseUnreadableAddresses(): void {
  onRequestStart((request) => {
    const [path = ''] = (request.url ?? '').split('?')
    if (!isReadable(path)) request.url = '/api/unreadable'
  })
}

const yearSeconds = 365 * 24 * 60 * 60

/** Only the running app knows whether it is served over https. */
export function requireSecureTransport(origin: string): void {
  if (!origin.startsWith('https:')) return
  onRequestStart((_request, response) => {
    response.setHeader('strict-transport-security', `max-age=${yearSeconds}; includeSubDomains`)
  })
}
