import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errorCode } from '@/server/error-code'

export interface RoundRobin {
  origin: string
  /** Ports of the processes behind it, in turn. */
  setBackends(ports: readonly number[]): void
  /** Every request to one of them, until `undefined`. */
  pin(backend: number | undefined): void
  /** Requests that each backend has answered. */
  answered: number[]
  /** What went wrong between here and a backend: nothing may. */
  failures: string[]
  close(): Promise<void>
}

interface Exchange {
  incoming: IncomingMessage
  outgoing: ServerResponse
  body: Buffer
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Whether nothing of the request has been done there. A listener that closes resets the connections that it has not
 * taken yet, which looks like any other reset: so only what may be done twice is sent again, as nginx does it.
 */
function mayGoElsewhere(error: Error, method = ''): boolean {
  const code = errorCode(error)
  return code === 'ECONNREFUSED' || (code === 'ECONNRESET' && method === 'GET')
}

/**
 * A load balancer in its simplest form: one request to each backend in turn, a connection of its own for each, and
 * the next one where a backend gives no answer at all. Whatever else fails is a failure.
 */
export async function startRoundRobin(): Promise<RoundRobin> {
  const state = { ports: [] as readonly number[], turn: 0, pinned: undefined as number | undefined }
  const answered: number[] = []
  const failures: string[] = []

  function send(exchange: Exchange, backend: number, tries: number): void {
    const { incoming, outgoing, body } = exchange
    const forwarded = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress].filter(Boolean)
    const sent = request({
      port: state.ports[backend],
      host: 'localhost',
      agent: false,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, connection: 'close', 'x-forwarded-for': forwarded.join(', ') },
    })
    sent.on('response', (answer) => {
      answered[backend] = (answered[backend] ?? 0) + 1
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', (error) => {
        failures.push(`${incoming.method} ${incoming.url}: ${error.message}`)
        outgoing.destroy()
      })
      answer.pipe(outgoing)
    })
    sent.on('error', (error) => {
      if (!outgoing.headersSent && mayGoElsewhere(error, incoming.method) && tries < state.ports.length) {
        return send(exchange, (backend + 1) % state.ports.length, tries + 1)
      }
      failures.push(`${incoming.method} ${incoming.url}: ${error.message}`)
      if (!outgoing.headersSent) outgoing.writeHead(502)
      return outgoing.end()
    })
    sent.end(body)
  }

  const server = createServer((incoming, outgoing) => {
    readBody(incoming).then(
      (body) => {
        const backend = state.pinned ?? state.turn++ % state.ports.length
        send({ incoming, outgoing, body }, backend, 1)
      },
      () => outgoing.destroy(),
    )
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    setBackends: (ports) => {
      state.ports = ports
    },
    pin: (backend) => {
      state.pinned = backend
    },
    answered,
    failures,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
