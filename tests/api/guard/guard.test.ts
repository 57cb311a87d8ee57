import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { isPublicAddress } from '@/server/guard/guarded-connect'
import { createSafeCall } from '@/server/guard/safe-call'
import { createSafeFetch, FetchFault } from '@/server/guard/safe-fetch'
import { pretendNetwork, publicAddress } from '@/tests/support/guard-rig'
import { type LocalServer, serveLocally } from '@/tests/support/local-server'

describe('addresses', () => {
  const signal = new AbortController().signal
  const refused = 'This address cannot be loaded. Give a public https address.'

  /** The guard's answer, and the addresses that it would have dialled. */
  async function ask(
    address: string,
    names: Record<string, () => string[]> = {},
    hosts: string[] | null = null,
  ) {
    const network = pretendNetwork({ names })
    const fetchText = createSafeFetch({ hosts, purpose: 'test', maxBytes: 1_000, ...network })
    const error = await fetchText(address, signal).catch((thrown: unknown) => thrown)
    if (!(error instanceof FetchFault)) throw new Error('The guard threw something else.', { cause: error })
    return { code: error.code, detail: error.detail, dialled: network.dialled, resolved: network.resolved }
  }

  const nobodyDialled = { code: 'bad_request', detail: refused, dialled: [] }

  /** Every non-public range, at its edges and in between. */
  const privateAddresses = [
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '100.127.255.254',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.254',
    '192.0.0.1',
    '192.0.0.170',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '192.168.255.254',
    '198.18.0.1',
    '198.19.255.254',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:a9fe:a9fe::1',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'ff0e::1',
  ]

  /** Alternative spellings of this machine's or a cloud's metadata address. */
  const spellings = [
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '0177.1',
    '127.1',
    '127.0.1',
    '0',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '127．0．0．1',
    '%31%32%37.0.0.1',
    '127.0.0.1.',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:7f00:1]',
    '[::ffff:127.0.0.1]',
    '[0000:0000:0000:0000:0000:ffff:a9fe:a9fe]',
    '[fd00:ec2::254]',
  ]

  describe('a non-public address', () => {
    test.each(privateAddresses)('%s is recognised', (address) => {
      expect(isPublicAddress(address)).toBe(false)
    })

    test.each(privateAddresses)('%s is not dialled, literally or behind a name', async (address) => {
      const literal = address.includes(':') ? `[${address}]` : address
      expect(await ask(`https://${literal}/config.json`)).toMatchObject(nobodyDialled)
      const named = await ask('https://files.example/config.json', { 'files.example': () => [address] })
      expect(named).toMatchObject(nobodyDialled)
      const mixed = { 'files.example': () => [publicAddress, address] }
      expect(await ask('https://files.example/config.json', mixed)).toMatchObject(nobodyDialled)
    })

    test.each(spellings)('https://%s/ is not dialled', async (host) => {
      expect(await ask(`https://${host}/config.json`)).toMatchObject(nobodyDialled)
    })

    test.each([
      ['localhost', ['127.0.0.1', '::1']],
      ['localhost.', ['127.0.0.1']],
      ['127.0.0.1.nip.example', ['127.0.0.1']],
      ['metadata.google.internal', ['169.254.169.254']],
      ['intranet', ['10.1.2.3']],
      ['xn--lcalhost-54a.example', ['192.168.1.1']],
    ])('is not dialled behind the name %s', async (name, addresses) => {
      const names = { [name]: () => addresses }
      expect(await ask(`https://${name}/config.json`, names)).toMatchObject(nobodyDialled)
    })

    test('is refused in the same words whether or not the name exists', async () => {
      const known = await ask('https://db.intern/config.json', { 'db.intern': () => ['10.0.0.5'] })
      const unknown = await ask('https://missing.intern/config.json')
      expect({ ...known, resolved: [] }).toEqual({ ...unknown, resolved: [] })
      expect((await ask('https://empty.example/', { 'empty.example': () => [] })).detail).toBe(refused)
    })
  })

  describe('a public address', () => {
    test.each([
      '1.1.1.1',
      '9.255.255.255',
      '172.32.0.1',
      '100.128.0.1',
      '2606:4700::1111',
      '2a00:1450:4001::1',
    ])('%s is dialled', async (address) => {
      expect(isPublicAddress(address)).toBe(true)
      const literal = address.includes(':') ? `[${address}]` : address
      const { code, dialled } = await ask(`https://${literal}/config.json`)
      expect({ code, dialled }).toEqual({ code: 'upstream_failed', dialled: [address] })
    })

    test('is resolved once and dialled as resolved, however often the name changes', async () => {
      let asked = 0
      const fickle = { 'fickle.example': () => [asked++ % 2 === 0 ? publicAddress : '127.0.0.1'] }
      const dialled: string[] = []
      for (let tries = 0; tries < 200; tries++) {
        const found = await ask('https://fickle.example/config.json', fickle)
        dialled.push(...found.dialled)
        expect(found.resolved).toEqual(['fickle.example'])
      }
      expect(new Set(dialled)).toEqual(new Set([publicAddress]))
    })
  })

  describe('before any lookup', () => {
    test.each([
      'file:///etc/passwd',
      'data:application/json,{}',
      'blob:https://files.example/1',
      'ftp://files.example/config.json',
      'gopher://files.example/1',
      'jar:https://files.example/a.jar!/config.json',
      'javascript:alert(1)',
      'http://files.example/config.json',
      'https://user:password@files.example/config.json',
      'https://user@files.example/config.json',
      ...[22, 25, 80, 3000, 5432, 6379, 8443].map((port) => `https://files.example:${port}/config.json`),
      'https://',
      'config.json',
      '//files.example/config.json',
      '',
    ])('"%s" is refused', async (address) => {
      const found = await ask(address, { 'files.example': () => [publicAddress] })
      expect(found).toMatchObject({ ...nobodyDialled, resolved: [] })
    })

    test.each([
      'https://files.example.evil.example/',
      'https://evilfiles.example/',
      'https://sub.files.example/',
      'https://xn--fles-0pa.example/',
      'http://files.example/',
      'http://config.intern:8081/',
      'http://config.intern/',
      'https://config.intern:8080/',
    ])('%s is refused unless the installation lists it', async (address) => {
      const listed = ['files.example', 'http://config.intern:8080']
      expect(await ask(address, {}, listed)).toMatchObject({ ...nobodyDialled, resolved: [] })
    })

    test('requires a listed host to be public, but not a listed origin', async () => {
      const listed = ['files.example', 'http://config.intern:8080']
      const at = (address: string) => ({ 'files.example': () => [address], 'config.intern': () => [address] })
      const named = await ask('https://files.example/', at('10.0.0.5'), listed)
      expect(named).toMatchObject(nobodyDialled)
      const usual = await ask('https://FILES.example:443/', at(publicAddress), listed)
      expect(usual).toMatchObject({ code: 'upstream_failed', dialled: [publicAddress] })
      const origin = await ask('http://config.intern:8080/', at('10.0.0.5'), listed)
      expect(origin).toMatchObject({ code: 'upstream_failed', dialled: ['10.0.0.5'] })
    })
  })
})

describe('answers', () => {
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

  const refusal = {
    code: 'bad_request',
    detail: 'This address cannot be loaded. Give a public https address.',
  }
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

  test('drops a connection to any address but the resolved one', async () => {
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
      answers['/br'] = (response) =>
        json(response, brotliCompressSync('{"a":2}'), { 'content-encoding': 'br' })
      expect([await read('/gzip'), await read('/br')]).toEqual(['{"a":1}', '{"a":2}'])
    })

    test('is read up to the limit and not a byte further', async () => {
      answers['/most'] = (response) => json(response, 'a'.repeat(maxBytes))
      answers['/more'] = (response) => json(response, 'a'.repeat(maxBytes + 1))
      expect(await read('/most')).toHaveLength(maxBytes)
      expect(await read('/more')).toEqual(tooLarge)
    })

    test('is cut off once too large, even if it never ends', async () => {
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

    test('is cut off once too large after expanding a thousandfold', async () => {
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

    test('is refused if it breaks off', async () => {
      answers['/broken'] = (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
        response.write('{"a":1}', () => response.destroy())
      }
      expect(await read('/broken')).toEqual(failure)
    })

    test('times out if it never begins or never ends', async () => {
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
})

describe('calls', () => {
  const refusal = ['HTTP/1.1 413 Content Too Large', 'content-length: 2', '', '{}'].join('\r\n')

  /** Refuses a call by its head alone, and resets the connection at once if the caller wants it closed. */
  function refuseEarly(socket: Socket): void {
    socket.once('data', (head) => {
      const isLast = /^connection: close/im.test(head.toString('latin1'))
      if (isLast) socket.resetAndDestroy()
      else socket.write(refusal)
    })
    // Takes the rest of the body, like servers that keep connections.
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
  ])('counts an answer that comes before %s has been sent', async (_, body) => {
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const call = createSafeCall({ base, purpose: 'cloud maps', maxBytes: 1_000, within: 20_000 })
    const answer = await call({ method: 'POST', path: '/', body, signal: new AbortController().signal })
    expect([answer.status, answer.text]).toEqual([413, '{}'])
  })
})
