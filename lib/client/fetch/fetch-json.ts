import type { z } from 'zod/mini'
import { type EarlyAnswer, earlyAnswersName } from '@/lib/config/early-requests'
import { limits } from '@/lib/config/limits'
import { requestGuard } from '@/lib/config/request-guard'
import { authenticationRequired, signInPath } from '@/lib/config/routes'
import { errorAnswerSchema } from '@/lib/contract/error'
import { isAborted, type Refusal, RequestError, readRefusal } from './request-error'

/** ms; older answers may be outdated. */
const goodFor = 20_000

declare global {
  interface Window {
    [earlyAnswersName]?: Map<string, EarlyAnswer>
  }
}

/** Takes the answer that the page's first script requested (`earlyRequestsScript`), once and while it is fresh. */
export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  if (typeof window === 'undefined') return undefined
  const early = window[earlyAnswersName]?.get(url)
  window[earlyAnswersName]?.delete(url)
  return early && performance.now() - early.at < goodFor ? early.answer : undefined
}

/** `body` is sent as JSON, `form` as multipart, `text` unchanged. */
export interface ApiRequest {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  form?: FormData | undefined
  text?: string
  headers?: Record<string, string> | undefined
  signal?: AbortSignal | undefined
}

export interface FetchJsonOptions {
  /** A newer call aborts the older one of its channel (`AbortError`). */
  channel?: string
  /** Retries once, 5 s after a failure. Defaults to reads only: a failed write may have taken effect. */
  retry?: boolean
}

const signInNotice = 'authentication-required'
let isSignInAsked = false

/** Once the sign-in has worked. */
export async function withdrawSignInNotice(): Promise<void> {
  if (!isSignInAsked) return
  isSignInAsked = false
  const { toast } = await import('sonner')
  toast.dismiss(signInNotice)
}

/** In a new tab: this page keeps typed values, and the same button works afterwards. */
async function askForSignIn(): Promise<void> {
  isSignInAsked = true
  const { pathname, search } = window.location
  const { toast } = await import('sonner')
  toast.error(authenticationRequired, {
    id: signInNotice,
    duration: Number.POSITIVE_INFINITY,
    closeButton: true,
    action: {
      label: 'Sign In',
      onClick: () => window.open(signInPath(`${pathname}${search}`), '_blank', 'noopener'),
    },
  })
}

const channels = new Map<string, AbortController>()

function channelSignal(channel: string | undefined, outer: AbortSignal | undefined): AbortSignal | undefined {
  if (channel === undefined) return outer
  channels.get(channel)?.abort()
  const controller = new AbortController()
  channels.set(channel, controller)
  return outer ? AbortSignal.any([controller.signal, outer]) : controller.signal
}

export function initOf({ method = 'GET', body, form, text, headers, signal }: ApiRequest): RequestInit {
  const payload = form ?? text ?? (body === undefined ? undefined : JSON.stringify(body))
  return {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      [requestGuard.name]: requestGuard.value,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
    ...(signal === undefined ? {} : { signal }),
  }
}

export function refused({ status, body, requestId }: Refusal): RequestError {
  if (status === 401) void askForSignIn()
  const parsed = errorAnswerSchema.safeParse(body)
  const detail = parsed.success ? parsed.data.detail : undefined
  return new RequestError({ body, status, detail, requestId })
}

/**
 * The raw answer, for files and streams (200..299; 202 means "still being made").
 * @throws {RequestError} on any other status (401 also shows 'Authentication required.', once) and, with status 0,
 * without an answer; `AbortError`
 */
export async function fetchAnswer(request: ApiRequest): Promise<Response> {
  const early = (request.method ?? 'GET') === 'GET' ? takeEarlyAnswer(request.url) : undefined
  const response = await (early ?? fetch(request.url, initOf(request))).catch((cause: unknown) => {
    if (isAborted(cause)) throw cause
    throw unreachable()
  })
  if (response.ok) return response
  throw refused(await readRefusal(response))
}

export const unreachable = () =>
  new RequestError({ status: 0, detail: 'The server could not be reached. Check your connection.' })

/** A retry may cure a missing answer, too many calls or a server error. */
function isPassing(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 0 || error.status === 429 || error.status >= 500)
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('Aborted', 'AbortError'))
    })
  })
}

/** A cut connection gives a broken body with status 200. As a failure it keeps the old data. */
export const brokenAnswer = () =>
  new RequestError({ status: 502, detail: 'The answer broke off. Please try again.' })

export const unreadAnswer = (requestId: string | null) =>
  new RequestError({ status: 502, detail: 'The answer could not be read. Please try again.', requestId })

async function readJson<T>(
  schema: z.ZodMiniType<T>,
  response: Response,
  signal: AbortSignal | undefined,
): Promise<T> {
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw signal?.aborted ? cause : brokenAnswer()
  })
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw unreadAnswer(response.headers.get('x-request-id'))
}

export function fetchBy<T>(call: (request: ApiRequest) => Promise<T>, options: FetchJsonOptions = {}) {
  return async (key: string | ApiRequest): Promise<T> => {
    const given: ApiRequest = typeof key === 'string' ? { url: key } : key
    const signal = channelSignal(options.channel, given.signal)
    const request: ApiRequest = signal === undefined ? given : { ...given, signal }
    const mayRetry = options.retry ?? (request.method ?? 'GET') === 'GET'
    return call(request).catch(async (error: unknown) => {
      if (!mayRetry || !isPassing(error)) throw error
      await pause(limits.retryDelay, signal)
      return call(request)
    })
  }
}

/**
 * A fetcher for SWR hooks and mutations: validates the answer, aborts the older call of the same channel and
 * retries a read once after 5 s when it fails for a passing reason (never on 401).
 * @throws {RequestError} whose `message` is a sentence to show; `AbortError` (see `isAborted`) when replaced
 */
export function fetchJson<T>(schema: z.ZodMiniType<T>, options: FetchJsonOptions = {}) {
  return fetchBy(async (request) => readJson(schema, await fetchAnswer(request), request.signal), options)
}
