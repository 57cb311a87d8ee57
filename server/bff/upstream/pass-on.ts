import 'server-only'
import * as z from 'zod'
import { clientAddressHeader, lengthHeader, packedHeader } from '@/lib/config/request-guard'
import type { DeclaredCall } from '@/lib/contract/call'
import { filledPath } from '@/lib/contract/call-address'
import { errorAnswerSchema } from '@/lib/contract/error'
import { attachmentTokenHeader } from '@/lib/contract/issue'
import { env } from '@/server/base/settings/env'
import { acceptsCoding, type Coding, codings, isCoding } from '@/server/base/web/content-coding'
import { AppError, jsonAnswer, UpstreamRefusal } from '@/server/bff/handler/answer-error'
import type { Call } from '@/server/bff/handler/handle'
import { requireForm, type SentForm } from '@/server/bff/handler/receive-form'
import { readAnswer, requireHarmless, tooLate, unpacked, unreadable } from './answer-body'
import { traceCall, UpstreamTimeout } from './http-upstream'

/** Never dialled: the service's own address replaces it. */
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

/** Uses the declared path, never one from the browser. */
function address({ declared, query, given }: Call): URL {
  const url = new URL(filledPath(declared.path, given.params), BASE)
  for (const name of Object.keys(query ?? {})) {
    const value = given.query[name]
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url
}

/** If so, an encoded body passes through untouched. */
const takes = ({ request }: Call, coding: Coding) =>
  acceptsCoding(request.headers.get('accept-encoding'), coding)

/** Allow-list: no browser header can pose as a key, token or address. */
function headersFor(call: Call, form: SentForm | undefined, streams: boolean): Headers {
  const { session, declared, body } = call
  const headers = new Headers({ 'x-api-key': call.runtime.apiKey, 'x-request-id': call.requestId })
  const client = call.request.headers.get(clientAddressHeader)
  if (session && !declared.isAnonymous) headers.set('authorization', `Bearer ${session.accessToken}`)
  else if (client !== null) headers.set(clientAddressHeader, client)
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

/** Forms are streamed while they arrive. */
function bodyOf({ body }: Call, form: SentForm | undefined): { body?: BodyInit; duplex?: 'half' } {
  if (form) return { body: form.stream, duplex: 'half' }
  return body === undefined ? {} : { body: JSON.stringify(body) }
}

/**
 * Rejects, and aborts the call, when headers are late. @throws AppError 413 and 415 before reading
 * any form.
 */
function send(call: Call, streams: boolean): Promise<Response> {
  const { method, form: rules } = call.declared
  const form = rules && requireForm(call.request, rules)
  const url = address(call)
  return traceCall({ method, path: url.pathname, requestId: call.requestId }, (marks) => {
    const headers = headersFor(call, form, streams)
    for (const [name, value] of Object.entries(marks)) headers.set(name, value)
    return dispatch(call, { url, headers, ...bodyOf(call, form) })
  })
}

/** `AbortSignal.any` would add a tenth to the cost of a small call. */
function endingWith({ request }: Call): AbortController {
  const ending = new AbortController()
  const leave = () => ending.abort(request.signal.reason)
  if (request.signal.aborted) leave()
  else request.signal.addEventListener('abort', leave, { once: true })
  return ending
}

async function dispatch(call: Call, { url, ...init }: RequestInit & { url: URL }): Promise<Response> {
  const ending = endingWith(call)
  const { method, within } = call.declared
  const request = new Request(url, { ...init, method, redirect: 'manual', signal: ending.signal })
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        reject(new UpstreamTimeout(undefined))
        ending.abort()
      },
      within === undefined ? headersWithin : within * 1000,
    )
  })
  try {
    return await Promise.race([call.runtime.apiFetch(request), timeout])
  } catch (error) {
    throw failure(error, call)
  } finally {
    clearTimeout(timer)
  }
}

async function refusal(response: Response, { ownWords }: DeclaredCall): Promise<Error> {
  const parsed = errorAnswerSchema.safeParse(await readAnswer(response, {}))
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

/** Unread, with the headers that a browser may see. */
function streamed(call: Call, response: Response): Response {
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

/** Undefined for an answer that passes unread. */
function readBy({ answer, serviceAnswer = answer, streams, also }: DeclaredCall, status: number) {
  return streams ? undefined : (also?.[status] ?? serviceAnswer)
}

/**
 * Validates JSON by the declared schema, and streams files and large answers.
 * @throws AppError 502 or 504 when the service fails or breaks the contract, otherwise its own
 * refusal (4xx)
 */
export async function passOn(call: Call): Promise<Response> {
  const { declared } = call
  const streams = readBy(declared, 200) === undefined
  const response = await send(call, streams)
  const { status } = response
  const isMeant = response.ok || status === 304 || declared.also?.[status] !== undefined
  if (!isMeant) throw await refusal(response, declared)
  if (streams) return streamed(call, response)
  const schema = readBy(declared, status) ?? z.unknown()
  const parsed = z.safeParse(schema, await readAnswer(response, declared))
  if (parsed.success) return jsonAnswer(parsed.data, { status })
  throw unreadable(parsed.error)
}
