import type { ErrorDetail } from '@/lib/contract/error'

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
