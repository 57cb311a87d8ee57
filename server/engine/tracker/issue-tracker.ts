/** A message in the tracker's form. `reference` is the key for finding it again. */
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

/** An external issue tracker. Calls throw TrackerError and abort with the signal. */
export interface IssueTracker {
  /** Shown at start-up. */
  address: string
  /** Key of the issue with this reference; null if the tracker knows none (yet: searches lag behind). */
  find(reference: string, signal: AbortSignal): Promise<string | null>
  /** Files an issue. @returns its key. */
  file(issue: TrackerIssue, signal: AbortSignal): Promise<string>
  /** Names of an issue's files; null when the issue is gone. */
  pictureNames(key: string, signal: AbortSignal): Promise<ReadonlySet<string> | null>
  attach(to: { key: string; picture: TrackerPicture }, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/**
 * A call that the tracker did not confirm. `undone`: it certainly had no effect; `unknown`: it may have taken
 * effect without an answer.
 */
export class TrackerError extends Error {
  readonly outcome: 'undone' | 'unknown'
  /** Null without an answer. */
  readonly status: number | null
  /** The tracker's requested pause, in milliseconds. */
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
