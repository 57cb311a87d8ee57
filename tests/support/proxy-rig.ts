import { encode } from 'next-auth/jwt'
import { brand } from '@/lib/config/brand'
import { requestGuard } from '@/lib/config/request-guard'
import type { DeclaredCall } from '@/lib/contract/call'
import { createSession } from '@/server/auth/session-store'
import { keepRuntime, type Runtime } from '@/server/base/process/runtime'
import { silentLog } from './identity-rig'

export const sessionSecret = 'CANARY-SESSION-SECRET-0123456789abcdef'
export const apiKey = 'CANARY-API-KEY-0123456789'

interface StubService {
  seen: { method: string; path: string; headers: Headers; body: string }[]
  answer: (request: Request) => Response | Promise<Response>
}

/** Of the last rig: a process keeps its first runtime, and blocks of one file make rigs one after another. */
let current: { db: Runtime['db']; service: StubService } | undefined

function lastRig() {
  if (!current) throw new Error('There is no rig.')
  return current
}

export async function proxyRig(db: Runtime['db']) {
  const service: StubService = { seen: [], answer: () => Response.json({ ok: true }) }
  current = { db, service }
  await keepRuntime(async () => ({
    get db() {
      return lastRig().db
    },
    apiFetch: async (request) => {
      const { service: asked } = lastRig()
      const { pathname, search } = new URL(request.url)
      const copy = request.clone()
      asked.seen.push({
        method: request.method,
        path: `${pathname}${search}`,
        headers: request.headers,
        body: await copy.text(),
      })
      return asked.answer(request)
    },
    identity: {
      issuer: 'http://127.0.0.1:9',
      clientId: 'web',
      clientSecret: 'CANARY-CLIENT-SECRET',
      scopes: 'openid email',
    },
    sessionSecret,
    apiKey,
    log: silentLog,
    close: async () => undefined,
  }))

  /** The service must receive `accessToken` for it. */
  async function cookieFor(accessToken: string, over: { accessExpiresAt?: Date } = {}): Promise<string> {
    const sid = await createSession(db, {
      subject: accessToken,
      email: `${accessToken}@example.com`,
      accessToken,
      refreshToken: null,
      accessExpiresAt: over.accessExpiresAt ?? new Date(Date.now() + 600_000),
    })
    return `${brand.slug}.session=${await encode({ token: { sid }, secret: sessionSecret })}`
  }

  return { service, cookieFor }
}

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

interface Ask {
  path?: string
  method?: string
  headers?: Record<string, string>
  body?: unknown
  params?: Record<string, string>
  signal?: AbortSignal
}

/** `headers` override; empty ones are dropped. */
export function ask(
  handler: Handler,
  { path = '/', method = 'GET', headers, body, params = {}, signal }: Ask = {},
) {
  const given = {
    [requestGuard.name]: requestGuard.value,
    'sec-fetch-site': 'same-origin',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  }
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  return handler(request, { params: Promise.resolve(params) })
}

export const routeOf =
  ({ path }: DeclaredCall): Handler =>
  async (request, { params }) => {
    // Late: settings are read when the handlers load.
    const { answerApi } = await import('@/server/bff/answer-api')
    const values = await params
    const segments = path
      .slice(1)
      .split('/')
      .map((part) => (part.startsWith(':') ? (values[part.slice(1)] ?? 'none') : part))
    return answerApi(request, { params: Promise.resolve({ path: segments }) })
  }
