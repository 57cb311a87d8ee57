import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

/** Internals in a failing service's answer; none may reach a browser. */
export const insideWords = 'at Object.<anonymous> (/srv/inner/db.js:1:1) SELECT * FROM accounts internal.host'

/** How the service answers; `good` is its valid answer. */
export type Mode = (response: ServerResponse, given: { good: unknown; canary: string }) => void

interface Answer {
  status?: number
  headers?: Record<string, string>
  body: string | Buffer
}

function send(response: ServerResponse, { status = 200, headers, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(body)
}

const refusal =
  (status: number, headers: Record<string, string> = {}): Mode =>
  (response) =>
    send(response, { status, headers, body: JSON.stringify({ detail: `Refused with ${status}.` }) })

const html = { 'content-type': 'text/html' }
const gzip = { 'content-encoding': 'gzip' }
const million = 'x'.repeat(1_000_000)

/** An endless body, as fast as the client reads. */
function pour(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"rows":"')
  const more = () => {
    while (!response.destroyed && response.write(million));
  }
  response.on('drain', more)
  more()
}

/** 1 GB in 1 MB on the wire: gzip files can be concatenated. */
let packed: Buffer | undefined
function bomb(): Buffer {
  packed ??= Buffer.concat(Array(100).fill(gzipSync(Buffer.alloc(10_000_000))))
  return packed
}

/** Headers of the service that must not reach a browser. */
const foreignHeaders = {
  'set-cookie': 'stub=1; Path=/',
  server: 'stub/1.0',
  'x-powered-by': 'stub',
  'access-control-allow-origin': '*',
  'access-control-allow-credentials': 'true',
  'x-internal-host': 'internal.host',
  'content-security-policy': 'default-src *',
  'clear-site-data': '"*"',
  refresh: '0; url=https://evil.example',
  link: '<https://evil.example>; rel=preload',
  location: 'http://internal.host/next',
  via: '1.1 internal.host',
  'alt-svc': 'h3="internal.host:443"',
  'proxy-authenticate': 'Basic realm="internal.host"',
  trailer: 'x-internal-host',
}

export const modes = {
  ok: (response, { good }) => send(response, { body: JSON.stringify(good) }),
  401: refusal(401),
  403: refusal(403),
  404: refusal(404),
  409: refusal(409),
  413: refusal(413),
  422: refusal(422),
  429: refusal(429, { 'retry-after': '7' }),
  500: (response) => send(response, { status: 500, body: JSON.stringify({ detail: insideWords }) }),
  'html 500': (response) =>
    send(response, { status: 500, headers: html, body: `<h1>${insideWords}</h1><script>alert(1)</script>` }),
  hang: () => undefined,
  /** Stops after the beginning of a body. */
  'hang in body': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"a":')
  },
  slow: (response, { good }) => setTimeout(() => send(response, { body: JSON.stringify(good) }), 500),
  'very slow': (response, { good }) =>
    setTimeout(() => send(response, { body: JSON.stringify(good) }), 4_500),
  reset: (response) => response.socket?.resetAndDestroy(),
  /** Announces 1,000 bytes and closes after six. */
  partial: (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"a":1')
    setTimeout(() => response.destroy(), 50)
  },
  /** The same with an answer too large to be buffered. */
  'large partial': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000000' })
    response.write('{"a":1')
    setTimeout(() => response.destroy(), 50)
  },
  'bad json': (response) => send(response, { body: '{"a":' }),
  empty: (response) => send(response, { body: '' }),
  huge: pour,
  'gzip bomb': (response) => send(response, { headers: gzip, body: bomb() }),
  'gzip bomb refused': (response) => send(response, { status: 400, headers: gzip, body: bomb() }),
  redirect: (response, { canary }) =>
    send(response, { status: 302, headers: { location: `${canary}/stolen` }, body: '{}' }),
  'text/html': (response) =>
    send(response, { headers: html, body: '<script>alert(document.domain)</script>' }),
  'foreign headers': (response, { good }) =>
    send(response, { headers: foreignHeaders, body: JSON.stringify(good) }),
  /** Line breaks inside header values, which no server library would send. */
  'split headers': ({ socket }, { good }) => {
    const body = JSON.stringify(good)
    const head = [
      'HTTP/1.1 200 OK',
      'content-type: application/json',
      `content-length: ${body.length}`,
      'etag: "1"\rset-cookie: split=1',
      'last-modified: x\nset-cookie: split=2',
    ]
    socket?.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  },
  'public answer': (response, { good }) =>
    send(response, { headers: { 'cache-control': 'public, max-age=3600' }, body: JSON.stringify(good) }),
} satisfies Record<string, Mode>

export type ModeName = keyof typeof modes
