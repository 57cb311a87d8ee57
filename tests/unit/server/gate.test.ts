import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { noteStopping } from '@/server/base/process/runtime'
import { closeConnectionsWhileStopping } from '@/server/listener/connection-limits'
import { guardServer, type Rule } from '@/server/listener/gate'
import { sendRaw } from '@/tests/support/raw-request'
import { until } from '@/tests/support/until'

/** A guarded server that echoes the address, and records upgrade requests. */
async function guardedServer(rules: readonly Rule[]) {
  const kept: Duplex[] = []
  const server = createServer((request, response) => response.end(request.url))
  guardServer(server, rules)
  server.on('upgrade', (_request: IncomingMessage, socket: Duplex) => kept.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const open = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
  return {
    kept,
    port,
    open,
    send: (text: string) => sendRaw(port, text),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const upgrade = (protocol: string, path = '/') =>
  `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\nupgrade: ${protocol}\r\n\r\n`

it.each(['websocket', 'h2c', 'anything'])('cuts a connection that requests %s', async (protocol) => {
  const server = await guardedServer([])
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => server.send(upgrade(protocol, `/${at}`))),
  )
  expect(answers.join('')).toBe('')
  await until(async () => (await server.open()) === 0)
  expect(server.kept).toEqual([])
  await server.close()
})

it('cuts a connection that requests a tunnel', async () => {
  const server = await guardedServer([])
  expect(await server.send('CONNECT a:443 HTTP/1.1\r\nhost: a\r\n\r\n')).toBe('')
  await server.close()
})

it('answers a refused request before any listener and reads no more of it', async () => {
  const refuse: Rule = ({ url }) => (url === '/no' ? { status: 431, detail: 'Too large.' } : null)
  const server = await guardedServer([refuse])
  const no = await server.send('POST /no HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nhalf')
  expect(no).toMatch(/^HTTP\/1\.1 431 /)
  expect(no).toContain('{"detail":"Too large."}')
  expect(no).toMatch(/x-request-id: [\w-]{36}/)
  const yes = await server.send('GET /yes HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  expect(yes).toContain('/yes')
  await server.close()
})

it('keeps an idle connection longer than the 60 s of a load balancer, but not over its end', async () => {
  const server = await guardedServer([])
  const agent = new Agent({ keepAlive: true })
  const answer = await new Promise<IncomingMessage>((resolve) => {
    get({ port: server.port, agent }, (message) => message.resume().once('end', () => resolve(message)))
  })
  expect(answer.headers['keep-alive']).toBe('timeout=95')
  expect(await server.open()).toBe(1)
  await server.close()
  expect(await server.open()).toBe(0)
})

it('ends the connection after an answer that began before the stop', async () => {
  closeConnectionsWhileStopping()
  const server = createServer((_request, response) => {
    response.write('begun')
    noteStopping()
    response.end()
  })
  guardServer(server, [])
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const answer = await sendRaw(port, 'GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  expect(answer).toContain('begun')
  expect(answer).toMatch(/connection: keep-alive/i)
  await new Promise((resolve) => server.close(resolve))
})
