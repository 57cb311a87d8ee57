import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LocalServer {
  /** `http://127.0.0.1:<port>` */
  origin: string
  close(): Promise<void>
}

/** A server on a loopback port, a free one unless `port` is given. */
export async function serveLocally(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  port = 0,
): Promise<LocalServer> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
