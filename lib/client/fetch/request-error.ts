import type { ErrorDetail } from '@/lib/contract/error'
import { errorSentence } from './error-sentence'

/** Said when a failed call brings no reason of its own. */
const UNKNOWN = 'Oops! An error occurred. Please reload your page.'

/**
 * A call that failed. `message` is a sentence for the person at the screen; `status` is 0 when no answer came at
 * all; `detail` is the answer's own form for whoever wants to mark single fields.
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

/** True for a request that a newer one, or leaving the page, has ended: not a failure to show. */
export function isAborted(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'
}

/**
 * The sentence to show for anything thrown by a call.
 * @param fallback what the screen says when the service gave no reason.
 */
export function messageOf(error: unknown, fallback = UNKNOWN): string {
  if (!(error instanceof RequestError)) return fallback
  return errorSentence(error.detail, fallback)
}
