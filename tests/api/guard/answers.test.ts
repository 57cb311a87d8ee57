import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { createSafeFetch, FetchFault } from '@/server/guard/safe-fetch'
import { pretendNetwork, publicAddress } from '@/tests/support/guard-rig'
import { type LocalServer, serveLocally } from '@/tests/support/local-server'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

let answers: Record<string, Answer>
let seen: { path: string; headers: IncomingMessage['headers'] }[]
let canaryHits: number
let fixture: LocalServer
let canary: LocalServer

beforeAll(async () => {
  fixture = await serveLocally((request, response) => {
    const path = request.url ?? ''
    seen.push({ path, headers: request.headers })
    const own = answers[path]
    if (own) own(response, request)
    else json(response, '{"ok":true}')
  })
  canary = await serveLocally((_, response) => {
    canaryHits++
    json(response, '{"secret":true}')
  })
})
afterAll(async () => {
  await fixture.close()
  await canary.close()
})
beforeEach(() => {
  answers = {}
  seen = []
  canaryHits = 0
})

const purpose = 'configuration'
const maxBytes = 100_000
const signal = new AbortController().signal

function json(response: ServerResponse, body: string | Buffer, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body)
}
const leadTo =
  (location: string, status = 302): Answer =>
  (response) =>
    response.writeHead(status, { location }).end()

interface Options {
  hosts?: string[]
  within?: number
  remote?: string
}

/** Reads a path of the fixture, whose origin is allowed. */
async function read(path: string, { hosts = [], within, remote }: Options = {}) {
  const network = remote === undefined ? {} : pretendNetwork({ fixture: portOf(fixture), remote })
  const options = {
    hosts: [fixture.origin, ...hosts],
    purpose,
    maxBytes,
    ...(within && { within }),
    ...network,
  }
  return settled(createSafeFetch(options)(`${fixture.origin}${path}`, signal))
}

const portOf = ({ origin }: LocalServer) => Number(new URL(origin).port)

async function settled(reading: Promise<string>) {
  return reading.catch((error: unknown) => {
    if (error instanceof FetchFault) return { code: error.code, detail: error.detail }
    throw error
  })
}

const refusal = { code: 'bad_request', detail: 'This address cannot be loaded. Give a public https address.' }
const failure = { code: 'upstream_failed', detail: 'There is no JSON file at this address.' }
const tooLarge = { code: 'too_large', detail: 'The file at this address is larger than 0.1 MB.' }
const late = { code: 'timed_out', detail: 'This address took too long to answer.' }

test('reads an allowed address and sends only our User-Agent', async () => {
  expect(await read('/config.json?team=a')).toBe('{"ok":true}')
  expect(seen).toHaveLength(1)
  expect(Object.keys(seen[0]?.headers ?? {}).sort()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ])
  expect(seen[0]?.headers['user-agent']).toBe('kerbwatt (configuration)')
})

test('dials a public host by its address and names the host', async () => {
  const network = pretendNetwork({
    names: { 'files.example': () => [publicAddress] },
    fixture: portOf(fixture),
  })
  const fetchText = createSafeFetch({ hosts: null, purpose, maxBytes, ...network })
  expect(await fetchText('https://files.example/config.json', signal)).toBe('{"ok":true}')
  expect(network.dialled).toEqual([publicAddress])
  expect(seen[0]?.headers.host).toBe('files.example')
})

test('drops a connection to another address than the resolved one', async () => {
  const network = pretendNetwork({
    names: { 'files.example': () => [publicAddress] },
    fixture: portOf(fixture),
    remote: '127.0.0.1',
  })
  const fetchText = createSafeFetch({ hosts: null, purpose, maxBytes, ...network })
  expect(await settled(fetchText('https://files.example/config.json', signal))).toEqual(refusal)
  expect(seen).toEqual([])
})

test('tries the next address when the first does not answer', async () => {
  const network = pretendNetwork({ names: { 'files.example': () => ['2606:4700::1111', publicAddress] } })
  const fetchText = createSafeFetch({ hosts: null, purpose, maxBytes, ...network })
  expect(await settled(fetchText('https://files.example/', signal))).toEqual(failure)
  expect(network.dialled).toEqual(['2606:4700::1111', publicAddress])
})

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('is not followed from %d to a private address', async (status) => {
    answers['/go'] = leadTo(`${canary.origin}/config.json`, status)
    expect(await read('/go')).toEqual(refusal)
    expect(canaryHits).toBe(0)
  })

  test.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'http://files.example/',
    'https://user:password@files.example/',
    'file:///etc/passwd',
    'https://169.254.169.254/latest/meta-data/',
  ])('to %s is refused like that address', async (location) => {
    answers['/go'] = leadTo(location)
    const network = pretendNetwork({
      names: { 'files.example': () => [publicAddress] },
      fixture: portOf(fixture),
    })
    const fetchText = createSafeFetch({ hosts: null, purpose, maxBytes, ...network })
    expect(await settled(fetchText('https://files.example/go', signal))).toEqual(refusal)
    expect(network.dialled).toEqual([publicAddress])
  })

  test('to an allowed address is followed, three times at most', async () => {
    answers['/1'] = leadTo('/2', 307)
    answers['/2'] = leadTo(`${fixture.origin}/3`, 308)
    answers['/3'] = leadTo('config.json')
    expect(await read('/1')).toBe('{"ok":true}')
    answers['/0'] = leadTo('/1')
    expect(await read('/0')).toEqual(failure)
    expect(seen.filter(({ path }) => path === '/config.json')).toHaveLength(1)
  })
})

describe('an answer', () => {
  test('may be compressed', async () => {
    answers['/gzip'] = (response) => json(response, gzipSync('{"a":1}'), { 'content-encoding': 'gzip' })
    answers['/br'] = (response) => json(response, brotliCompressSync('{"a":2}'), { 'content-encoding': 'br' })
    expect([await read('/gzip'), await read('/br')]).toEqual(['{"a":1}', '{"a":2}'])
  })

  test('is read up to the limit and not a byte further', async () => {
    answers['/most'] = (response) => json(response, 'a'.repeat(maxBytes))
    answers['/more'] = (response) => json(response, 'a'.repeat(maxBytes + 1))
    expect(await read('/most')).toHaveLength(maxBytes)
    expect(await read('/more')).toEqual(tooLarge)
  })

  test('is cut off as soon as it is too large, even if it never ends', async () => {
    let sent = 0
    answers['/endless'] = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        if (response.destroyed || sent > 500_000_000) return
        sent += 100_000
        response.write(Buffer.alloc(100_000, ' '), more)
      }
      more()
    }
    expect(await read('/endless')).toEqual(tooLarge)
    expect(sent).toBeLessThan(100_000_000)
  })

  test('that expands a thousandfold is cut off as soon as it is too large', async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000))
    answers['/bomb'] = (response) => json(response, bomb, { 'content-encoding': 'gzip' })
    const before = process.memoryUsage().arrayBuffers
    expect(await read('/bomb')).toEqual(tooLarge)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000)
  })

  test.each([
    { what: 'in another coding', headers: { 'content-encoding': 'zstd' } },
    { what: 'in a coding that it is not', headers: { 'content-encoding': 'gzip' } },
    { what: 'that is a page', headers: { 'content-type': 'text/html' } },
    { what: 'that is a picture', headers: { 'content-type': 'image/svg+xml' } },
    { what: 'that does not say what it is', headers: { 'content-type': '' } },
  ])('$what is refused', async ({ headers }) => {
    answers['/other'] = (response) => json(response, '{"a":1}', headers)
    expect(await read('/other')).toEqual(failure)
  })

  test.each([204, 304, 401, 404, 500])(
    'with status %d is refused, and its message is not passed on',
    async (status) => {
      answers['/none'] = (response) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end()
      expect(await read('/none')).toEqual(failure)
    },
  )

  test('that breaks off is refused', async () => {
    answers['/broken'] = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"a":1}', () => response.destroy())
    }
    expect(await read('/broken')).toEqual(failure)
  })

  test('that never begins or never ends times out', async () => {
    answers['/silent'] = () => undefined
    const dripping: NodeJS.Timeout[] = []
    answers['/drip'] = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      dripping.push(setInterval(() => response.write(' '), 20))
    }
    expect(await read('/silent', { within: 200 })).toEqual(late)
    expect(await read('/drip', { within: 200 })).toEqual(late)
    for (const timer of dripping) clearInterval(timer)
  })

  test('is abandoned when the caller leaves', async () => {
    answers['/silent'] = () => undefined
    const leaving = new AbortController()
    const fetchText = createSafeFetch({ hosts: [fixture.origin], purpose, maxBytes })
    const reading = settled(fetchText(`${fixture.origin}/silent`, leaving.signal))
    leaving.abort()
    expect(await reading).toEqual(failure)
  })
})
