import { apiPolicy } from '@/lib/config/api-policy'
import { fullDiskSentence } from '@/lib/config/full-disk'
import { lengthHeader } from '@/lib/config/request-guard'
import type { ErrorDetail } from '@/lib/contract/error'
import { SessionError } from '@/server/auth/provider-client'
import { isFullDisk, isLostDatabase, lostDatabaseSentence } from '@/server/base/errors/error-code'
import type { Runtime } from '@/server/base/process/runtime'

const PLAIN = 'Something went wrong on our side. Try again; the request id helps support to find it.'

const statusOf = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  wrong_method: 405,
  too_large: 413,
  wrong_type: 415,
  invalid: 422,
  too_many: 429,
  upstream_failed: 502,
  unavailable: 503,
  timed_out: 504,
} as const

interface AppErrorInput {
  code: keyof typeof statusOf
  detail: ErrorDetail
  headers?: Record<string, string>
  cause?: unknown
}

/** Callers see the message, never the cause. */
export class AppError extends Error {
  readonly status: number
  readonly detail: ErrorDetail
  readonly headers: Record<string, string>

  constructor({ code, detail, headers = {}, cause }: AppErrorInput) {
    super(code, { cause })
    this.name = 'AppError'
    this.status = statusOf[code]
    this.detail = detail
    this.headers = headers
  }
}

/** The caller may see it: 400, 401, 403, 404, 409, 413, 415, 422, 429, 507 and some other 5xx. */
export class UpstreamRefusal extends Error {
  readonly status: number
  readonly detail: ErrorDetail
  readonly headers: Record<string, string>

  constructor(status: number, detail: ErrorDetail, headers: Record<string, string>) {
    super('upstream refusal')
    this.name = 'UpstreamRefusal'
    this.status = status
    this.detail = detail
    this.headers = headers
  }
}

function sessionRefusal(error: SessionError): AppError {
  if (error.reason === 'expired') {
    const message = 'Your session has expired. Sign in again to continue.'
    return new AppError({ code: 'unauthenticated', detail: { message, code: 'session_expired' } })
  }
  const detail = 'The sign-in service does not answer. Try again in a moment.'
  return new AppError({ code: 'unavailable', detail, headers: { 'retry-after': '5' }, cause: error })
}

interface Head {
  status?: number
  headers?: Readonly<Record<string, string>>
}

/** Sets the length: Next compresses answers of unknown length, however small, and sends several packets. */
export function jsonAnswer(value: unknown, { status = 200, headers = {} }: Head = {}): Response {
  const text = JSON.stringify(value)
  return new Response(text, {
    status,
    headers: {
      'content-security-policy': apiPolicy,
      ...headers,
      'content-type': 'application/json',
      [lengthHeader]: String(Buffer.byteLength(text)),
    },
  })
}

/**
 * The only place where errors become answers. Hides the message of unexpected ones, and logs them with the request's
 * id.
 */
export function answerError(
  thrown: unknown,
  { log, requestId }: { log: Runtime['log']; requestId: string },
): Response {
  const isSession = thrown instanceof SessionError && !isFullDisk(thrown)
  const error = isSession ? sessionRefusal(thrown) : thrown
  if (error instanceof AppError || error instanceof UpstreamRefusal) {
    // The service has logged its own refusals.
    const isOurs = error instanceof AppError && error.status >= 500
    if (isOurs) log.warn({ requestId, err: error.cause, status: error.status }, 'A call failed.')
    return jsonAnswer({ detail: error.detail }, { status: error.status, headers: error.headers })
  }
  if (isFullDisk(error)) {
    log.error({ requestId, err: error }, 'The disk is full.')
    return jsonAnswer({ detail: fullDiskSentence }, { status: 507 })
  }
  if (isLostDatabase(error)) {
    log.error({ requestId, err: error }, 'The database does not answer.')
    return jsonAnswer({ detail: lostDatabaseSentence }, { status: 503, headers: { 'retry-after': '5' } })
  }
  log.error({ requestId, err: error }, 'A handler failed.')
  return jsonAnswer({ detail: PLAIN }, { status: 500 })
}
