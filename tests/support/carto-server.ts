import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type CartoDatabase, openCartoDatabase } from './carto-database'
import { cartoOauth, type Exchange, sendJson } from './carto-oauth'
import { type LocalServer, serveLocally } from './local-server'

interface Fault {
  at: 'sql' | 'copyfrom' | 'token' | 'me'
  as: { status: number; error?: string | readonly string[] } | 'silent' | 'no json' | 'cut off'
}

export interface CartoServer extends LocalServer {
  database: CartoDatabase
  fault: Fault | null
  quota: number
  userInfo: string | null
  seen: string[]
  granted: ReturnType<typeof cartoOauth>['granted']
  expire(): void
  revoke(): void
}

const user = 'ada'
const publicKey = 'default_public'

function keyOf({ headers }: IncomingMessage): string {
  const [name, key = ''] = Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64')
    .toString()
    .split(':')
  return name === user ? key : ''
}

function fail(response: ServerResponse, { as }: Fault): void {
  if (as === 'silent') return
  if (as === 'no json') response.writeHead(200).end('<html>')
  else if (as === 'cut off') response.socket?.destroy()
  else sendJson(response, as.status, as.error === undefined ? {} : { error: as.error })
}

export async function serveCarto(returnTo: string, port = 0): Promise<CartoServer> {
  const database = await openCartoDatabase()
  let origin = ''
  const oauth = cartoOauth(returnTo, () => state.userInfo ?? `${origin}/user/${user}/api/v4/me`)
  const state: Omit<CartoServer, keyof LocalServer> = {
    database,
    fault: null,
    quota: Number.POSITIVE_INFINITY,
    userInfo: null,
    seen: [],
    granted: oauth.granted,
    expire: () => oauth.keys.clear(),
    revoke() {
      oauth.keys.clear()
      oauth.revoke()
    },
  }

  const run = async ({ request, address }: Exchange, isUpload: boolean): Promise<object> => {
    const body = await text(request)
    if (!isUpload) {
      return database.query(new URLSearchParams(body).get('q') ?? '', keyOf(request) === publicKey)
    }
    if (Buffer.byteLength(body) > state.quota) throw new Error('DB Quota exceeded')
    const rows = await database.copy(address.searchParams.get('q') ?? '', body)
    if (rows === 0) throw new Error('No rows copied')
    return { time: 0.001, total_rows: rows }
  }

  const ask = async (exchange: Exchange, isUpload: boolean): Promise<void> => {
    const { request, response } = exchange
    const key = keyOf(request)
    if (key !== publicKey && !oauth.keys.has(key)) {
      sendJson(response, 401, { error: ['Unauthorized'] })
      return
    }
    try {
      sendJson(response, 200, await run(exchange, isUpload))
    } catch (error) {
      const said = error instanceof Error ? error.message : 'unknown'
      sendJson(response, said.includes('permission denied') ? 403 : 400, { error: [said] })
    }
  }

  const describe = ({ response, address }: Exchange): void => {
    const isKnown = oauth.keys.has(address.searchParams.get('api_key') ?? '')
    sendJson(response, isKnown ? 200 : 401, isKnown ? { username: user } : { error: ['Unauthorized'] })
  }

  const parts: Readonly<Record<string, (exchange: Exchange) => Promise<void> | void>> = {
    '/oauth2/authorize': oauth.authorize,
    '/oauth2/token': async ({ request, response }) =>
      oauth.token(response, new URLSearchParams(await text(request))),
    [`/user/${user}/api/v4/me`]: describe,
    [`/user/${user}/api/v2/sql`]: (exchange) => ask(exchange, false),
    [`/user/${user}/api/v2/sql/copyfrom`]: (exchange) => ask(exchange, true),
  }

  const answer = (exchange: Exchange): Promise<void> | void => {
    const { request, response, address } = exchange
    state.seen.push(`${request.method} ${address.pathname}`)
    if (address.pathname.endsWith(`/${state.fault?.at}`) && state.fault) return fail(response, state.fault)
    const part = parts[address.pathname]
    if (part) return part(exchange)
    response.writeHead(404).end()
  }
  const server = await serveLocally((request, response) => {
    void answer({ request, response, address: new URL(request.url ?? '/', origin) })
  }, port)
  origin = server.origin
  return Object.assign(state, { ...server, close: () => server.close().then(() => database.close()) })
}
