import 'server-only'
import * as z from 'zod'
import { lengthHeader, packedHeader } from '@/lib/config/request-guard'
import { errorAnswerSchema } from '@/lib/contract/error'
import { attachmentTokenHeader } from '@/lib/contract/issue'
import { acceptsCoding, type Coding, codings, isCoding } from '@/server/base/content-coding'
import { env } from '@/server/base/env'
import { AppError, UpstreamRefusal } from '@/server/bff/handler/app-error'
import type { Call } from '@/server/bff/handler/handle'
import { jsonAnswer } from '@/server/bff/handler/json-answer'
import type { SentForm } from '@/server/bff/handler/require-form'
import { readAnswer, requireHarmless, tooLate, unpacked, unreadable } from './answer-body'
import { UpstreamTimeout } from './http-upstream'
import { traceCall } from './trace-call'

/** Placeholder, never dialled: the service's own address replaces it. */
const BASE = 'http://api.invalid'
const headersWithin = env.API_TIMEOUT_SECONDS * 1000

const passedOn = ['accept', 'if-none-match', 'idempotency-key', attachmentTokenHeader] as const
const passedBack = [
  'cache-control',
  'content-disposition',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
] as const

const passedStatus = new Set([400, 401, 403, 404, 409, 413, 415, 422, 429, 507])

export interface UpstreamCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path of the service, written out here; never a path from the browser. */
  path: string
  query?: Record<string, string | undefined>
  body?: unknown
  /** A form to stream through in place of `body`. */
  form?: SentForm
  /** Milliseconds until the answer's headers, in place of the setting. */
  within?: number
  /** Statuses from 500 whose message the caller may see; others are only logged. */
  ownWords?: readonly number[]
}

/** Builds a path of literals and escaped values: path`/scout/tiles/${country}/${cell}`. */
export function path(strings: TemplateStringsArray, ...values: (string | number)[]): string {
  return strings.reduce(
    (text, next, at) => `${text}${encodeURIComponent(String(values[at - 1] ?? ''))}${next}`,
  )
}

function address({ path: pathname, query = {} }: UpstreamCall): URL {
  const url = new URL(pathname, BASE)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url
}

/** Whether the browser accepts a coding, so that an encoded body can pass through untouched. */
const takes = ({ request }: Call, coding: Coding) =>
  acceptsCoding(request.headers.get('accept-encoding'), coding)

/** Only what the service needs: no header of the browser can pose as a key, token or address. */
function headersFor(call: Call, { body, form }: UpstreamCall, streams: boolean): Headers {
  const headers = new Headers({ 'x-api-key': call.runtime.apiKey, 'x-request-id': call.requestId })
  if (call.session) headers.set('authorization', `Bearer ${call.session.accessToken}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (form) {
    headers.set('content-type', form.type)
    headers.set('content-length', String(form.length))
  }
  const taken = codings.filter((coding) => takes(call, coding))
  if (streams && taken.length > 0) headers.set('accept-encoding', taken.join(', '))
  for (const name of passedOn) {
    const value = call.request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}

function failure(error: unknown, call: Call): Error {
  if (error instanceof UpstreamTimeout) {
    return tooLate(error)
  }
  if (call.request.signal.aborted)
    return new AppError({ code: 'bad_request', detail: 'The request was ended.' })
  const detail = 'The service behind this page cannot be reached. Try again in a moment.'
  return new AppError({ code: 'upstream_failed', detail, cause: error })
}

/** JSON, or a form that is streamed while it arrives. */
function bodyOf({ body, form }: UpstreamCall): { body?: BodyInit; duplex?: 'half' } {
  if (form) return { body: form.stream, duplex: 'half' }
  return body === undefined ? {} : { body: JSON.stringify(body) }
}

/** Rejects, and ends the call, when the headers do not arrive in time. */
function send(call: Call, upstream: UpstreamCall, streams = false): Promise<Response> {
  const { method = 'GET', path: pathname } = upstream
  return traceCall({ method, path: pathname, requestId: call.requestId }, (marks) => {
    const headers = headersFor(call, upstream, streams)
    for (const [name, value] of Object.entries(marks)) headers.set(name, value)
    return dispatch(call, upstream, headers)
  })
}

/** Aborts with the browser's call; `AbortSignal.any` would add a tenth to the cost of a small call. */
function endingWith({ request }: Call): AbortController {
  const ending = new AbortController()
  const leave = () => ending.abort(request.signal.reason)
  if (request.signal.aborted) leave()
  else request.signal.addEventListener('abort', leave, { once: true })
  return ending
}

async function dispatch(call: Call, upstream: UpstreamCall, headers: Headers): Promise<Response> {
  const ending = endingWith(call)
  const request = new Request(address(upstream), {
    method: upstream.method ?? 'GET',
    headers,
    redirect: 'manual',
    signal: ending.signal,
    ...bodyOf(upstream),
  })
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new UpstreamTimeout(undefined))
      ending.abort()
    }, upstream.within ?? headersWithin)
  })
  try {
    return await Promise.race([call.runtime.apiFetch(request), timeout])
  } catch (error) {
    throw failure(error, call)
  } finally {
    clearTimeout(timer)
  }
}

async function refusal(response: Response, { ownWords }: UpstreamCall): Promise<Error> {
  const parsed = errorAnswerSchema.safeParse(await readAnswer(response))
  const passes = passedStatus.has(response.status) || ownWords?.includes(response.status)
  if (!passes || !parsed.success) {
    const detail = 'The service behind this page failed. Try again in a moment.'
    return new AppError({
      code: 'upstream_failed',
      detail,
      cause: new Error(`The service answered ${response.status}.`),
    })
  }
  const wait = response.headers.get('retry-after')
  return new UpstreamRefusal(response.status, parsed.data.detail, wait ? { 'retry-after': wait } : {})
}

/**
 * Calls the service and streams its answer with the headers that a browser may see.
 * @throws AppError 502 or 504 when the service fails, otherwise its own refusal (4xx); `alsoPass` lists
 * statuses to pass on unchanged.
 */
export async function streamUpstream(
  call: Call,
  upstream: UpstreamCall,
  alsoPass: readonly number[] = [],
): Promise<Response> {
  const response = await send(call, upstream, true)
  const passes = response.ok || response.status === 304 || alsoPass.includes(response.status)
  if (!passes) throw await refusal(response, upstream)
  requireHarmless(response)
  const headers = new Headers()
  for (const name of passedBack) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const coding = response.headers.get('content-encoding')
  const isPassed = isCoding(coding) && takes(call, coding)
  if (isPassed) headers.set(packedHeader, coding)
  const body = isPassed ? response.body : unpacked(response)
  const length = response.headers.get('content-length')
  if (length !== null && body && body === response.body) headers.set(lengthHeader, length)
  return new Response(body, { status: response.status, headers })
}

/**
 * Calls the service and returns its status and its JSON, validated by the schema. `alsoPass` as in
 * `streamUpstream`.
 * @throws AppError as `streamUpstream` does, and 502 for an answer of another shape.
 */
export async function callUpstream(
  call: Call,
  upstream: UpstreamCall & { answer: z.core.$ZodType },
  alsoPass: readonly number[] = [],
): Promise<Response> {
  const response = await send(call, upstream)
  if (!response.ok && !alsoPass.includes(response.status)) throw await refusal(response, upstream)
  const parsed = z.safeParse(upstream.answer, await readAnswer(response))
  if (parsed.success) return jsonAnswer(parsed.data, { status: response.status })
  throw unreadable(parsed.error)
}
