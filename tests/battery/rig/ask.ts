import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { requestGuard } from '@/lib/config/request-guard'

export interface Question {
  /** Sent as it is written: no dot segment is resolved and nothing is encoded. */
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
  /** Every header as it came, for searching. */
  headerText: string
  body: Buffer
  text: string
  json(): unknown
  /** False when the connection broke before the body had ended. */
  isWhole: boolean
}

export type Ask = (question: Question | string) => Promise<Reply>

/** What a page of the app sends with its calls. */
const ownPage = { [requestGuard.name]: requestGuard.value, 'sec-fetch-site': 'same-origin' }

/**
 * Asks as a page of the app does, with `cookie` for who is signed in. A body counts as JSON unless `headers` name
 * another type. Rejects when no answer has begun.
 */
export function askAt(origin: string): { ask: Ask; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const ask: Ask = (question) =>
    send(origin, agent, typeof question === 'string' ? { path: question } : question)
  return { ask, close: () => agent.destroy() }
}

function headersOf({ headers = {}, body, cookie }: Question): Record<string, string | string[]> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const all = { ...ownPage, ...type, ...(cookie && { cookie }), ...headers }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

function send(origin: string, agent: Agent, question: Question): Promise<Reply> {
  const { hostname, port } = new URL(origin)
  const { path, method = 'GET', body, signal } = question
  return new Promise((resolve, reject) => {
    const headers = headersOf(question)
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
    sent.on('error', reject)
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
