import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createSafeCall } from '@/server/guard/safe-call'

const refusal = ['HTTP/1.1 413 Content Too Large', 'content-length: 2', '', '{}'].join('\r\n')

/** Refuses a call by its head alone, and resets the connection at once if the caller wants it closed. */
function refuseEarly(socket: Socket): void {
  socket.once('data', (head) => {
    const isLast = /^connection: close/im.test(head.toString('latin1'))
    if (isLast) socket.resetAndDestroy()
    else socket.write(refusal)
  })
  // Takes the rest of the body, as servers do that keep a connection.
  socket.resume().on('error', () => undefined)
}

let server: Server

beforeAll(async () => {
  server = createServer(refuseEarly).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

test.each([
  ['a text', 'a'.repeat(3_000_000)],
  ['pieces', [Buffer.alloc(10), Buffer.alloc(3_000_000)]],
])('an answer counts that comes before %s has been sent', async (_, body) => {
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const call = createSafeCall({ base, purpose: 'cloud maps', maxBytes: 1_000, within: 20_000 })
  const answer = await call({ method: 'POST', path: '/', body, signal: new AbortController().signal })
  expect([answer.status, answer.text]).toEqual([413, '{}'])
})
