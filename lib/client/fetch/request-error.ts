import type { ErrorDetail } from '@/lib/contract/error'
import { errorSentence } from './error-sentence'

const UNKNOWN = 'Oops! An error occurred. Please reload your page.'

/**
 * `message` is a sentence to show; `status` is 0 without an answer; `detail` serves to mark single fields.
 */
export class RequestError extends Error {
  readonly status: number
  readonly detail: ErrorDetail | undefined
  readonly requestId: string | null
  /** The whole answer, for calls whose refusals carry more than their detail. */
  readonly body: unknown

  constructor(answer: {
    status: number
    detail?: ErrorDetail | undefined
    requestId?: string | null
    body?: unknown
  }) {
    super(errorSentence(answer.detail, UNKNOWN))
    this.name = 'RequestError'
    this.status = answer.status
    this.detail = answer.detail
    this.requestId = answer.requestId ?? null
    this.body = answer.body
  }
}

/** Aborted by a newer call or by leaving the page: not a failure to show. */
export function isAborted(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'
}

/** The sentence to show for anything thrown by a call; `fallback` if the service gave no reason. */
export function messageOf(error: unknown, fallback = UNKNOWN): string {
  if (!(error instanceof RequestError)) return fallback
  return errorSentence(error.detail, fallback)
}
