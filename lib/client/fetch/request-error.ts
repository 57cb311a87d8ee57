import type { ErrorDetail } from '@/lib/contract/error'
import { errorSentence } from './error-sentence'

/** Shown when a failed call gives no reason. */
const UNKNOWN = 'Oops! An error occurred. Please reload your page.'

/**
 * A failed call. `message` is a sentence to show; `status` is 0 without an answer; `detail` is the answer's
 * own, for marking single fields.
 */
export class RequestError extends Error {
  readonly status: number
  readonly detail: ErrorDetail | undefined
  readonly requestId: string | null

  constructor(answer: { status: number; detail?: ErrorDetail | undefined; requestId?: string | null }) {
    super(errorSentence(answer.detail, UNKNOWN))
    this.name = 'RequestError'
    this.status = answer.status
    this.detail = answer.detail
    this.requestId = answer.requestId ?? null
  }
}

/** True for a call aborted by a newer one or by leaving the page: not a failure to show. */
export function isAborted(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'
}

/**
 * The sentence to show for anything thrown by a call.
 * @param fallback shown when the service gave no reason
 */
export function messageOf(error: unknown, fallback = UNKNOWN): string {
  if (!(error instanceof RequestError)) return fallback
  return errorSentence(error.detail, fallback)
}
