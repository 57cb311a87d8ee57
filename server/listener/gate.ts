import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { requestWithin } from './slow-clients'

/** Why a request goes no further: an error answer in the contract's form. */
export interface Refusal {
  status: number
  detail: string
  headers?: Readonly<Record<string, string>>
}

/** Looks at the head of a request, which it may change. @returns null to let the request pass. */
export type Rule = (request: IncomingMessage) => Refusal | null

const isUpgrade = ({ headers }: IncomingMessage) => /\bupgrade\b/i.test(headers.connection ?? '')

/** Ends the connection too: the rest of a refused request is not read. */
function answer(response: ServerResponse, { status, detail, headers }: Refusal): void {
  const body = JSON.stringify({ detail })
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': randomUUID(),
    connection: 'close',
  })
  response.end(body)
}

function isHandled(request: IncomingMessage, response: ServerResponse, rules: readonly Rule[]): boolean {
  if (isUpgrade(request)) {
    request.socket.destroy()
    return true
  }
  for (const rule of rules) {
    const refusal = rule(request)
    if (refusal === null) continue
    answer(response, refusal)
    return true
  }
  return false
}

const guarded = new WeakSet<Server>()

/**
 * Applies `rules` to every request of a server before any of its listeners sees it, and cuts connections that
 * ask for another protocol: an upgrade that no listener ends would keep its descriptor for ever. Listeners
 * that are added later cannot evade it.
 */
export function guardServer(server: Server, rules: readonly Rule[]): void {
  if (guarded.has(server)) return
  guarded.add(server)
  server.requestTimeout = requestWithin
  const emit = server.emit.bind(server)
  server.emit = (event: string, ...values: unknown[]): boolean => {
    const [request, other] = values
    if (event === 'upgrade' || event === 'connect') {
      if (other instanceof Socket) other.destroy()
      return true
    }
    if (event === 'request' && request instanceof IncomingMessage && other instanceof ServerResponse) {
      if (isHandled(request, other, rules)) return true
    }
    return emit(event, ...values)
  }
}

const serverOf = (message: unknown): unknown => {
  if (typeof message !== 'object' || message === null) return null
  if ('server' in message) return message.server
  const socket = 'socket' in message ? message.socket : null
  return typeof socket === 'object' && socket !== null && 'server' in socket ? socket.server : null
}

/** Guards every HTTP server of this process, from its next connection or request on. */
export function guardServers(rules: readonly Rule[]): void {
  const guard = (message: unknown) => {
    const server = serverOf(message)
    if (server instanceof Server) guardServer(server, rules)
  }
  subscribe('net.server.socket', guard)
  subscribe('http.server.request.start', guard)
}
