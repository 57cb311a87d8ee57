import { createServer, type RequestListener, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { createHttpUpstream, UpstreamTimeout } from '@/server/bff/upstream/http-upstream'

let server: Server
let answer: RequestListener
let base: string

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/service/`
})
afterAll(() => void server.close())

const patience = { connect: 20_000, headers: 20_000, body: 20_000 }
/** For services that never begin to answer, or stop halfway. */
const haste = { ...patience, headers: 300 }
const stall = { ...patience, body: 300 }
const ask = (path: string, init: RequestInit = {}, limits = patience) => {
  const upstream = createHttpUpstream(base, limits)
  return upstream.fetch(new Request(`http://api.invalid${path}`, { redirect: 'manual', ...init }))
}

test('prefixes the base to the path and passes on method, headers and body', async () => {
  answer = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { url, method, headers } = request
      response.writeHead(201, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({ url, method, key: headers['x-api-key'], body: String(Buffer.concat(chunks)) }),
      )
    })
  }
  const response = await ask('/cord?a=1', { method: 'POST', headers: { 'x-api-key': 'k' }, body: '{"n":1}' })
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({
    url: '/service/cord?a=1',
    method: 'POST',
    key: 'k',
    body: '{"n":1}',
  })
})

test('leaves encoded bodies encoded', async () => {
  const packed = gzipSync('tile')
  answer = (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(packed)
  }
  const response = await ask('/tile')
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(Buffer.from(await response.arrayBuffer()).equals(packed)).toBe(true)
})

test('keeps an empty answer empty', async () => {
  answer = (_, response) => void response.writeHead(204).end()
  const response = await ask('/tile')
  expect([response.status, response.body]).toEqual([204, null])
})

test('never follows a redirect', async () => {
  let asked = 0
  answer = (_, response) => {
    asked += 1
    response.writeHead(302, { location: '/elsewhere' }).end()
  }
  expect((await ask('/x')).status).toBe(302)
  expect(asked).toBe(1)
})

test('times out when the service does not begin to answer', async () => {
  answer = () => undefined
  await expect(ask('/x', {}, haste)).rejects.toBeInstanceOf(UpstreamTimeout)
})

test('breaks off a large answer that stops halfway instead of completing it', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': '1000000' })
    response.write('{"half":')
  }
  const read = async () => (await ask('/x', {}, stall)).text()
  await expect(read()).rejects.toThrow()
})

test('times out on a small answer that stalls halfway, and returns none of it', async () => {
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{"half":')
  }
  await expect(ask('/x', {}, stall)).rejects.toBeInstanceOf(UpstreamTimeout)
})

test('streams a body of unknown length', async () => {
  let end = () => {}
  answer = (_, response) => {
    response.writeHead(200)
    response.write('first ')
    end = () => void response.end('second')
  }
  const response = await ask('/x')
  end()
  expect(await response.text()).toBe('first second')
})
