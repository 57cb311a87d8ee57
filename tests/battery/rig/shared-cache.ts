import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A stored answer with the request headers that select it. */
interface Kept {
  status: number
  headers: IncomingHttpHeaders
  rawHeaders: string[]
  body: Buffer
  /** Time of arrival in ms. */
  at: number
  /** Seconds of freshness. */
  freshFor: number
  asked: IncomingHttpHeaders
}

export interface SharedCache {
  origin: string
  close(): Promise<void>
}

/** Statuses that are cacheable by default (RFC 9110 §15.1). */
const keptByDefault = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501])

/** Directives of Cache-Control with their values, in lower case. */
function directives({ 'cache-control': text = '' }: IncomingHttpHeaders): Map<string, string> {
  const parts = text.split(',').map((part) => part.trim().toLowerCase().split('='))
  return new Map(parts.map(([name = '', value = '']) => [name, value.replaceAll('"', '')]))
}

/** Seconds of freshness: explicit, or a tenth of the answer's age (RFC 9111 §4.2). */
function freshness(headers: IncomingHttpHeaders, told: ReadonlyMap<string, string>): number {
  const seconds = told.get('s-maxage') ?? told.get('max-age')
  if (seconds !== undefined) return Number(seconds)
  if (headers.expires !== undefined) return (Date.parse(headers.expires) - Date.now()) / 1000
  const changed = Date.parse(headers['last-modified'] ?? '')
  return Number.isNaN(changed) ? 0 : (Date.now() - changed) / 10_000
}

/** Whether RFC 9111 §3 lets a shared cache store the answer. */
function mayKeep(status: number, headers: IncomingHttpHeaders, asked: IncomingHttpHeaders): boolean {
  const told = directives(headers)
  if (told.has('no-store') || told.has('private') || headers.vary === '*') return false
  const isForEverybody = told.has('public') || told.has('s-maxage') || told.has('must-revalidate')
  if (asked.authorization !== undefined && !isForEverybody) return false
  const isTold = isForEverybody || told.has('max-age') || headers.expires !== undefined
  return isTold || keptByDefault.has(status)
}

const variesBy = ({ vary = '' }: IncomingHttpHeaders) =>
  vary
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)

/** Compares the headers that the answer varies by (RFC 9111 §4.1). */
const isFor = (kept: Kept, asked: IncomingHttpHeaders) =>
  variesBy(kept.headers).every((name) => String(kept.asked[name] ?? '') === String(asked[name] ?? ''))

const isFresh = (kept: Kept) =>
  !directives(kept.headers).has('no-cache') && Date.now() < kept.at + kept.freshFor * 1000

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Asks the origin, with the validators of a stored answer to be revalidated (RFC 9111 §4.3). */
async function fetchFrom({ hostname: host, port }: URL, incoming: IncomingMessage, kept: Kept | undefined) {
  const body = await read(incoming)
  const { etag, 'last-modified': changed } = kept?.headers ?? {}
  const headers = {
    ...incoming.headers,
    ...(etag && { 'if-none-match': etag }),
    ...(changed && { 'if-modified-since': changed }),
  }
  return new Promise<Kept>((resolve, reject) => {
    const { method, url: path } = incoming
    const sent = request({ host, port, method, path, headers, agent: false })
    sent.on('error', reject).on('response', (answer) => {
      read(answer).then(
        (bytes) =>
          resolve({
            status: answer.statusCode ?? 502,
            headers: answer.headers,
            rawHeaders: answer.rawHeaders,
            body: bytes,
            at: Date.now(),
            freshFor: freshness(answer.headers, directives(answer.headers)),
            asked: incoming.headers,
          }),
        reject,
      )
    })
    sent.end(body)
  })
}

const framing = new Set(['transfer-encoding', 'connection', 'keep-alive', 'content-length'])

/** Raw header names and values in turn, without those of the connection. */
const endToEnd = (raw: readonly string[]) =>
  raw.filter((_, at) => !framing.has((raw[at - (at % 2)] ?? '').toLowerCase()))

/**
 * A shared cache by RFC 9111 in front of the origin `behind`. It stores everything it may, whatever the
 * cookies, and reports an answer's source in `x-cache`: `hit`, `revalidated` or `miss`.
 */
export async function startSharedCache(behind: string): Promise<SharedCache> {
  const store = new Map<string, Kept[]>()

  /** Stores what it may; a write invalidates its address (RFC 9111 §4.4). */
  function note({ url = '', method, headers }: IncomingMessage, fresh: Kept): void {
    if (method !== 'GET' && method !== 'HEAD' && fresh.status < 400) store.delete(url)
    if (method !== 'GET' || !mayKeep(fresh.status, fresh.headers, headers)) return
    const others = (store.get(url) ?? []).filter((each) => !isFor(each, headers))
    store.set(url, [...others, fresh])
  }

  function knownFor({ url = '', method, headers }: IncomingMessage): Kept | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    return store.get(url)?.find((each) => isFor(each, headers))
  }

  async function answer(incoming: IncomingMessage): Promise<{ from: string; kept: Kept }> {
    const known = knownFor(incoming)
    if (known && isFresh(known)) return { from: 'hit', kept: known }
    const fresh = await fetchFrom(new URL(behind), incoming, known)
    if (known && fresh.status === 304) return { from: 'revalidated', kept: { ...known, at: fresh.at } }
    note(incoming, fresh)
    return { from: 'miss', kept: fresh }
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming).then(
      ({ from, kept }) => {
        outgoing.writeHead(kept.status, [...endToEnd(kept.rawHeaders), 'x-cache', from])
        outgoing.end(incoming.method === 'HEAD' ? undefined : kept.body)
      },
      () => outgoing.destroy(),
    )
  }).listen(0, 'localhost')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
