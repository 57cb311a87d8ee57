/** `reference` finds it again. */
export interface TrackerIssue {
  reference: string
  summary: string
  description: string
}

export interface TrackerPicture {
  name: string
  contentType: string
  size: number
  stream: ReadableStream<Uint8Array>
}

/** Calls throw TrackerError. */
export interface IssueTracker {
  address: string
  /** Null if unknown, or not yet searchable. */
  find(reference: string, signal: AbortSignal): Promise<string | null>
  file(issue: TrackerIssue, signal: AbortSignal): Promise<string>
  /** Null when the issue is gone. */
  pictureNames(key: string, signal: AbortSignal): Promise<ReadonlySet<string> | null>
  attach(to: { key: string; picture: TrackerPicture }, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** `undone`: certainly had no effect; `unknown`: may have taken effect without an answer. */
export class TrackerError extends Error {
  readonly outcome: 'undone' | 'unknown'
  /** Null without an answer. */
  readonly status: number | null
  readonly retryAfterMs: number | null

  constructor(
    message: string,
    given: {
      outcome: TrackerError['outcome']
      status?: number
      retryAfterMs?: number | null
      cause?: unknown
    },
  ) {
    super(message, { cause: given.cause })
    this.name = 'TrackerError'
    this.outcome = given.outcome
    this.status = given.status ?? null
    this.retryAfterMs = given.retryAfterMs ?? null
  }
}
