import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CanaryServer {
  /** `http://127.0.0.1:<port>`; the same port answers at [::1] if the machine has it. */
  origin: string
  port: number
  /** Every request; there must be none. */
  hits: string[]
  close(): Promise<void>
}

const onlyHere = ['127.0.0.1', '::1'] as const

/** A local server that the app must never be tricked into calling. */
export async function startCanary(): Promise<CanaryServer> {
  const hits: string[] = []
  const answer = () =>
    createServer((request, response) => {
      hits.push(`${request.method} ${request.url}`)
      response.end('{}')
    })
  const first = answer()
  const second = answer()
  const port = await listen(first, onlyHere[0], 0)
  const servers = [first]
  // A machine without IPv6 needs no canary there.
  await listen(second, onlyHere[1], port).then(
    () => servers.push(second),
    () => undefined,
  )
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    hits,
    close: async () => {
      for (const server of servers) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
