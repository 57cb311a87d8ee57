import type { ErrorDetail } from '@/lib/contract/error'
import type { FieldIssue } from '@/server/base/web/request-values'
import { NoSlotError } from '@/server/limits/fair-slots'

const statusOf = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  invalid: 422,
  too_many: 429,
  failed: 500,
  not_configured: 501,
  upstream_failed: 502,
  unavailable: 503,
  timed_out: 504,
  storage_full: 507,
} as const
export type ErrorCode = keyof typeof statusOf
export type ErrorStatus = (typeof statusOf)[ErrorCode]

interface AppErrorInput {
  code: ErrorCode
  message: string | string[]
  locationIds?: string[]
  columns?: string[]
  issues?: FieldIssue[]
  /** Seconds. */
  retryAfter?: number
  /** Keeps an expected 5xx out of the log. */
  isExpected?: boolean
  cause?: unknown
}

/** The only error whose message reaches a caller; every other becomes a plain 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: ErrorStatus
  readonly detail: ErrorDetail
  readonly retryAfter: number | undefined
  readonly isExpected: boolean

  constructor(input: AppErrorInput) {
    super([input.message].flat().join(' '), { cause: input.cause })
    this.name = 'AppError'
    this.code = input.code
    this.status = statusOf[input.code]
    this.detail = detailOf(input)
    this.retryAfter = input.retryAfter
    this.isExpected = input.isExpected ?? false
  }
}

/** The contract's three forms: wrong fields, a message with its subject, a sentence. */
function detailOf({ message, locationIds, columns, issues }: AppErrorInput): ErrorDetail {
  if (issues) return issues
  if (locationIds || columns || Array.isArray(message)) {
    return {
      message,
      ...(locationIds && { location_ids: locationIds }),
      ...(columns && { columns }),
    }
  }
  return message
}

/** The message says in one sentence what is wrong with a model or sessions file. */
export class ModelProblem extends Error {}

/** Sentences. */
export interface SlotWords {
  own: string
  others: string
}

/** Any other error stays as it is. */
export function noSlotRefusal(error: unknown, words: SlotWords): unknown {
  if (!(error instanceof NoSlotError)) return error
  const { reason, retryAfter } = error
  return new AppError({ code: 'too_many', message: words[reason], retryAfter, cause: error })
}
