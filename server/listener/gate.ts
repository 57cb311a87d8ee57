import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { requestWithin } from './slow-clients'

export interface Refusal {
  status: number
  detail: string
  headers?: Readonly<Record<string, string>>
}

/**
 * Of an idle connection, ms. Longer than a load balancer or a client keeps one, usually 60 s: a server that closes first
 * meets their next request halfway, which fails with ECONNRESET.
 */
const idleWithin = 95_000

export type Rule = (request: IncomingMessage) => Refusal | null

const isUpgrade = ({ headers }: IncomingMessage) => /\bupgrade\b/i.test(headers.connection ?? '')

/** Also ends the connection, so that the rest of the request is not read. */
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

/** Runs before all listeners. Cuts upgrades: one that no listener ends would keep its descriptor forever. */
export function guardServer(server: Server, rules: readonly Rule[]): void {
  if (guarded.has(server)) return
  guarded.add(server)
  server.requestTimeout = requestWithin
  server.keepAliveTimeout = idleWithin
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

export function guardServers(rules: readonly Rule[]): void {
  const guard = (message: unknown) => {
    const server = serverOf(message)
    if (server instanceof Server) guardServer(server, rules)
  }
  subscribe('net.server.socket', guard)
  subscribe('http.server.request.start', guard)
}
