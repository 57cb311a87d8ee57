import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RoundRobin {
  origin: string
  /** Sets the ports of the processes; their health is checked from now on. */
  setBackends(ports: readonly number[]): void
  /** Sends every request to one of them, until `undefined`. */
  pin(backend: number | undefined): void
  /** Requests answered by each backend. */
  answered: number[]
  /** Errors between the balancer and a backend; there must be none. */
  failures: string[]
  close(): Promise<void>
}

interface Exchange {
  incoming: IncomingMessage
  outgoing: ServerResponse
  body: Buffer
}

const healthEvery = 300

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const isHealthy = (port: number): Promise<boolean> =>
  fetch(`http://localhost:${port}/api/system/health`).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )

/** A load balancer that sends requests to healthy backends in turn, each once over a new connection. */
export async function startRoundRobin(): Promise<RoundRobin> {
  const state = { ports: [] as readonly number[], turn: 0, pinned: undefined as number | undefined }
  const ill = new Set<number>()
  const answered: number[] = []
  const failures: string[] = []

  const watches = new Map<number, NodeJS.Timeout>()
  /** Checks a backend repeatedly; a slow one delays no other's check. */
  async function look(port: number): Promise<void> {
    if (await isHealthy(port)) ill.delete(port)
    else ill.add(port)
    if (watches.has(port)) watch(port)
  }
  const watch = (port: number) =>
    watches.set(
      port,
      setTimeout(() => void look(port), healthEvery),
    )

  function nextBackend(): number {
    if (state.pinned !== undefined) return state.pinned
    for (let tries = 0; tries < state.ports.length; tries += 1) {
      const backend = state.turn++ % state.ports.length
      if (!ill.has(state.ports[backend] ?? 0)) return backend
    }
    return state.turn % state.ports.length
  }

  function send({ incoming, outgoing, body }: Exchange): void {
    const backend = nextBackend()
    const fail = (error: Error) => {
      failures.push(`${incoming.method} ${incoming.url}: ${error.message}`)
      if (!outgoing.headersSent) outgoing.writeHead(502)
      outgoing.end()
    }
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
      answer.on('error', fail)
      answer.pipe(outgoing)
    })
    sent.on('error', fail)
    sent.end(body)
  }

  const server = createServer((incoming, outgoing) => {
    readBody(incoming).then(
      (body) => send({ incoming, outgoing, body }),
      () => outgoing.destroy(),
    )
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    setBackends: (ports) => {
      state.ports = ports
      for (const port of ports) watch(port)
    },
    pin: (backend) => {
      state.pinned = backend
    },
    answered,
    failures,
    async close() {
      for (const timer of watches.values()) clearTimeout(timer)
      watches.clear()
      server.close()
      server.closeAllConnections()
    },
  }
}
