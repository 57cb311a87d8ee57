import type { z } from 'zod/mini'
import { limits } from '@/lib/config/limits'
import { requestGuard } from '@/lib/config/request-guard'
import { signInPath } from '@/lib/config/routes'
import { errorAnswerSchema } from '@/lib/contract/error'
import { takeEarlyAnswer } from './early-answers'
import { isAborted, RequestError } from './request-error'

/** A call to this app's own `/api`. `body` is sent as JSON, `form` as multipart, `text` unchanged. */
export interface ApiRequest {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  form?: FormData
  text?: string
  headers?: Record<string, string>
  signal?: AbortSignal
}

export interface FetchJsonOptions {
  /** Calls of one channel replace each other: a newer call aborts the older one (`AbortError`). */
  channel?: string
  /** Retry once, 5 s after a failure. Defaults to reads only: a failed write may have taken effect. */
  retry?: boolean
}

/** In a new tab: this page keeps what was typed, and the same button works afterwards. */
async function askForSignIn(): Promise<void> {
  const { pathname, search } = window.location
  const { toast } = await import('sonner')
  toast.error('Authentication required.', {
    id: 'authentication-required',
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

function toInit({ method = 'GET', body, form, text, headers, signal }: ApiRequest): RequestInit {
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

async function failure(response: Response): Promise<RequestError> {
  const body: unknown = await response.json().catch(() => undefined)
  const parsed = errorAnswerSchema.safeParse(body)
  return new RequestError({
    body,
    status: response.status,
    detail: parsed.success ? parsed.data.detail : undefined,
    requestId: response.headers.get('x-request-id'),
  })
}

/**
 * Sends one call and returns the raw answer, for files and streams (200..299; 202 means "still being made").
 * @throws {RequestError} on any other status (401 also shows 'Authentication required.', once) and, with
 *   status 0, without an answer; `AbortError` when aborted
 */
export async function fetchAnswer(request: ApiRequest): Promise<Response> {
  const early = (request.method ?? 'GET') === 'GET' ? takeEarlyAnswer(request.url) : undefined
  const response = await (early ?? fetch(request.url, toInit(request))).catch((cause: unknown) => {
    if (isAborted(cause)) throw cause
    throw new RequestError({ status: 0, detail: 'The server could not be reached. Check your connection.' })
  })
  if (response.ok) return response
  if (response.status === 401) void askForSignIn()
  throw await failure(response)
}

/** Failures that a retry may cure: no answer, too many calls, or a server error. */
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

/** A connection cut half-way gives a broken body with status 200; as a failure, it keeps the old data. */
export const brokenAnswer = () =>
  new RequestError({ status: 502, detail: 'The answer broke off. Please try again.' })

export const unreadAnswer = (response: Response) =>
  new RequestError({
    status: 502,
    detail: 'The answer could not be read. Please try again.',
    requestId: response.headers.get('x-request-id'),
  })

type ReadAnswer<T> = (response: Response, signal: AbortSignal | undefined) => Promise<T>

async function readJson<T>(
  schema: z.ZodMiniType<T>,
  ...[response, signal]: Parameters<ReadAnswer<T>>
): Promise<T> {
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw signal?.aborted ? cause : brokenAnswer()
  })
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw unreadAnswer(response)
}

/** Like `fetchJson` for answers in other formats; errors from `read` are shown. */
export function fetchAs<T>(read: ReadAnswer<T>, options: FetchJsonOptions = {}) {
  return async (key: string | ApiRequest): Promise<T> => {
    const given: ApiRequest = typeof key === 'string' ? { url: key } : key
    const signal = channelSignal(options.channel, given.signal)
    const request: ApiRequest = signal === undefined ? given : { ...given, signal }
    const mayRetry = options.retry ?? (request.method ?? 'GET') === 'GET'
    const attempt = async () => read(await fetchAnswer(request), signal)
    return attempt().catch(async (error: unknown) => {
      if (!mayRetry || !isPassing(error)) throw error
      await pause(limits.retryDelay, signal)
      return attempt()
    })
  }
}

/**
 * A fetcher for SWR hooks and mutations: validates the answer, aborts the older call of the same channel and
 * retries a read once after 5 s when it fails for a passing reason (never on 401).
 * @example useSWR('/api/evals/runs', fetchJson(runsSchema))
 * @example fetchJson(inferAnswerSchema, { channel: 'infer', retry: true })({ url, method: 'POST', body })
 * @throws {RequestError} whose `message` is a sentence to show; `AbortError` (see `isAborted`) when replaced
 */
export function fetchJson<T>(schema: z.ZodMiniType<T>, options: FetchJsonOptions = {}) {
  return fetchAs<T>((...answer) => readJson(schema, ...answer), options)
}
