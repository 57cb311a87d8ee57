import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

const isExchange = (message: unknown): message is Exchange =>
  typeof message === 'object' && message !== null && 'request' in message && 'response' in message

/** Calls `look` for every request of every server of this process, before the server itself sees it. */
export function onRequestStart(look: (request: IncomingMessage, response: ServerResponse) => void): void {
  subscribe('http.server.request.start', (message) => {
    if (isExchange(message)) look(message.request, message.response)
  })
}
