import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { type LocalServer, serveLocally } from '@/tests/support/local-server'

/** How the provider fails: 'down' on every call, the others on renewals only. */
export type ProviderFault = 'none' | 'invalid_grant' | 'server error' | 'hang' | 'down'

/** Changes the ID token of a sign-in before the app gets it. */
export type TamperIdToken = (idToken: string) => Promise<string> | string

export interface ProviderFront extends LocalServer {
  /** Requests in order, such as `POST /token refresh_token`. */
  asked: string[]
  /** Every token the provider has issued; none may reach a browser. */
  tokens: Set<string>
  fault: ProviderFault
  tamper: TamperIdToken | undefined
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  body: string
}

async function readAll(stream: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

/** Headers of the connection, and of a rewritten body. */
const own = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding'])

function fail(fault: ProviderFault, { request, response, body }: Exchange): boolean {
  if (fault === 'none') return false
  const isRenewal = request.url === '/token' && body.includes('grant_type=refresh_token')
  if (fault === 'down') {
    response.destroy()
    return true
  }
  if (!isRenewal) return false
  if (fault === 'hang') return true
  const [status, error] = fault === 'invalid_grant' ? [400, 'invalid_grant'] : [500, 'server_error']
  response.writeHead(status as number, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error }))
  return true
}

/**
 * Proxies the provider under the address that the app knows: records requests, fails on command and changes
 * ID tokens. `inner` is the provider's own address; `port` defaults to a free one.
 */
export async function startFront(inner: () => string, port?: number): Promise<ProviderFront> {
  async function retell(exchange: Exchange): Promise<void> {
    const { request, response, body } = exchange
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      own.has(name) || value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = ask(
        `${inner()}${request.url}`,
        // The provider builds its addresses from the name that the app uses.
        { method: request.method, headers: { ...Object.fromEntries(headers), host: request.headers.host } },
        resolve,
      )
      sent.on('error', reject)
      sent.end(body)
    })
    const text = await readAll(answer)
    const told = request.url === '/token' ? await retold(text) : text
    for (const [name, value] of Object.entries(answer.headers)) {
      if (!own.has(name) && value !== undefined) response.setHeader(name, value)
    }
    response.writeHead(answer.statusCode ?? 502)
    response.end(told)
  }

  async function retold(text: string): Promise<string> {
    const answer = JSON.parse(text) as Record<string, unknown>
    for (const name of ['access_token', 'refresh_token', 'id_token']) {
      if (typeof answer[name] === 'string') front.tokens.add(answer[name])
    }
    if (!front.tamper || typeof answer.id_token !== 'string') return text
    return JSON.stringify({ ...answer, id_token: await front.tamper(answer.id_token) })
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(request)
    const grant = new URLSearchParams(body).get('grant_type') ?? ''
    const path = request.url?.split('?')[0]
    front.asked.push(`${request.method} ${path} ${grant}`.trim())
    const exchange = { request, response, body }
    if (!fail(front.fault, exchange)) await retell(exchange)
  }

  const server = await serveLocally((request, response) => {
    take(request, response).catch(() => response.destroy())
  }, port)
  const front: ProviderFront = {
    ...server,
    asked: [],
    tokens: new Set(),
    fault: 'none',
    tamper: undefined,
  }
  return front
}
