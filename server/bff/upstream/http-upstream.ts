import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { Agent, type Dispatcher, errors } from 'undici'
import { brand } from '@/lib/config/brand'
import type { DeclaredCall } from '@/lib/contract/call'
import { env } from '@/server/base/settings/env'

/** Milliseconds: to connect, to the first byte, between two bytes. */
const patience = { connect: 2_000, headers: 30_000, body: 15_000 } as const

/** Seconds to the first byte. */
export const patienceFor = (seconds: number) => ({
  ...patience,
  headers: seconds * 1000,
  body: Math.min(patience.body, seconds * 1000),
})

export class UpstreamTimeout extends Error {
  constructor(cause: unknown) {
    super('The API service took too long.', { cause })
    this.name = 'UpstreamTimeout'
  }
}

export const isTimeout = (error: unknown) =>
  error instanceof UpstreamTimeout ||
  error instanceof errors.HeadersTimeoutError ||
  error instanceof errors.BodyTimeoutError ||
  error instanceof errors.ConnectTimeoutError

function toHeaders(raw: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw)) {
    for (const each of [value ?? []].flat()) headers.append(name, each)
  }
  return headers
}

const hasNoBody = (status: number) => status === 204 || status === 205 || status === 304

/** Bytes; streaming a smaller answer costs more than the answer. */
const smallBytes = 65_536

async function bodyOf({ statusCode, headers, body }: Dispatcher.ResponseData) {
  if (hasNoBody(statusCode)) {
    await body.dump()
    return null
  }
  const isSmall = Number(headers['content-length'] ?? Number.NaN) <= smallBytes
  return isSmall ? body.arrayBuffer() : (Readable.toWeb(body) as ReadableStream)
}

const asTimeout = (error: unknown): never => {
  throw isTimeout(error) ? new UpstreamTimeout(error) : error
}

/**
 * Keeps bodies encoded (fetch would decode them and keep the header) and streams all but small
 * ones. Never follows redirects.
 * @throws UpstreamTimeout and undici's own errors.
 */
export function createHttpUpstream(
  baseUrl: string,
  timeouts: Record<keyof typeof patience, number> = patience,
) {
  const agent = new Agent({
    connect: { timeout: timeouts.connect },
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.body,
  })
  const base = new URL(baseUrl)
  const prefix = base.pathname.replace(/\/$/, '')

  async function send(incoming: Request): Promise<Response> {
    const { pathname, search } = new URL(incoming.url)
    const answer = await agent.request({
      origin: base.origin,
      path: `${prefix}${pathname}${search}`,
      method: incoming.method as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      headers: Object.fromEntries(incoming.headers),
      body: incoming.body ? Readable.fromWeb(incoming.body as NodeStream) : null,
      signal: incoming.signal,
    })
    return new Response(await bodyOf(answer), {
      status: answer.statusCode,
      headers: toHeaders(answer.headers),
    })
  }

  return { fetch: (incoming: Request) => send(incoming).catch(asTimeout), close: () => agent.close() }
}

/** The framework knows only one route for all calls. */
export function nameSpan({ method, path }: DeclaredCall): void {
  trace.getActiveSpan()?.updateName(`${method} /api${path}`)
}

interface TracedCall {
  method: string
  path: string
  requestId: string
}

/** `run` gets headers that let the service continue the trace; none without telemetry. */
export function traceCall(
  { method, path, requestId }: TracedCall,
  run: (headers: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return run({})
  const tracer = trace.getTracer(brand.slug)
  const attributes = { 'http.request.method': method, 'url.path': path, 'request.id': requestId }
  return tracer.startActiveSpan(`service ${method}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const headers: Record<string, string> = {}
    propagation.inject(context.active(), headers)
    try {
      const response = await run(headers)
      span.setAttribute('http.response.status_code', response.status)
      return response
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'failed' })
      throw error
    } finally {
      span.end()
    }
  })
}
