import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { requestGuard } from '@/lib/config/request-guard'

export interface Question {
  /** Sent verbatim: dot segments stay and nothing is encoded. */
  path: string
  method?: string
  /** An empty value leaves the header out. */
  headers?: Readonly<Record<string, string | string[]>>
  body?: string | Uint8Array
  cookie?: string | undefined
  signal?: AbortSignal
}

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  /** All headers as received, for searching. */
  headerText: string
  body: Buffer
  text: string
  json(): unknown
  /** False when the connection broke before the body's end. */
  isWhole: boolean
}

export type Ask = (question: Question | string) => Promise<Reply>

/** Headers that a page of the app sends with its calls. */
const ownPage = { [requestGuard.name]: requestGuard.value, 'sec-fetch-site': 'same-origin' }

/**
 * Asks like a page of the app; `cookie` says who is signed in. A body is JSON unless `headers` name another
 * type. `client` is the address that a proxy would report. Rejects when no answer has begun.
 */
export function askAt(origin: string, client?: string): { ask: Ask; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const own = { ...ownPage, ...(client && { 'x-forwarded-for': client }) }
  const ask: Ask = (question) => {
    const full = typeof question === 'string' ? { path: question } : question
    const headers = headersOf({ ...own, ...originOfForm(origin, full) }, full)
    return send(origin, agent, { ...full, headers })
  }
  return { ask, close: () => agent.destroy() }
}

type Headers = Record<string, string | string[]>

/** Browsers name the origin of a form, on whichever host of the app it is. */
function originOfForm(origin: string, { path, method = 'GET', headers = {} }: Question): Headers {
  if (method === 'GET' || !/^\/api\/auth\/(?!renew)/.test(path)) return {}
  return { origin: headers.host === undefined ? origin : `http://${headers.host}` }
}

function headersOf(own: Headers, { headers = {}, method, body, cookie }: Question): Headers {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  // Node sends a DELETE's body without its length, as a second request.
  const length =
    method === 'DELETE' && body !== undefined ? { 'content-length': String(Buffer.byteLength(body)) } : {}
  const all = { ...own, ...type, ...length, ...(cookie && { cookie }), ...headers }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

const isReset = (error: Error) => 'code' in error && error.code === 'ECONNRESET'

function send(origin: string, agent: Agent, question: Question): Promise<Reply> {
  const { hostname, port } = new URL(origin)
  const { path, method = 'GET', headers = {}, body, signal } = question
  return new Promise((resolve, reject) => {
    const sent = request({
      agent,
      hostname,
      port,
      path,
      method,
      headers,
      maxHeaderSize: 65_536,
      ...(signal && { signal }),
    })
    sent.on('error', (error) => {
      // The server may close an idle connection just as the next request takes it, and never see that
      // request.
      if (sent.reusedSocket && isReset(error)) send(origin, agent, question).then(resolve, reject)
      else reject(error)
    })
    sent.on('response', (message) => void collect(message).then(resolve))
    sent.end(body)
  })
}

async function collect(message: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = []
  let isWhole = true
  try {
    for await (const chunk of message) chunks.push(chunk)
  } catch {
    isWhole = false
  }
  const body = Buffer.concat(chunks)
  return {
    status: message.statusCode ?? 0,
    headers: message.headers,
    headerText: message.rawHeaders.join('\n'),
    body,
    text: body.toString('utf8'),
    json: () => JSON.parse(body.toString('utf8')),
    isWhole: isWhole && message.complete,
  }
}
