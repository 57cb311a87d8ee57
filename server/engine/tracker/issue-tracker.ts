/** A message as a tracker gets it. `reference` is how it is found again. */
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

/** An issue tracker outside. Every call throws TrackerError, and ends with the signal. */
export interface IssueTracker {
  /** Shown at start-up. */
  address: string
  /** Key of the issue with this reference; null when the tracker knows none (yet: searches lag behind). */
  find(reference: string, signal: AbortSignal): Promise<string | null>
  /** Files an issue and gives its key. */
  file(issue: TrackerIssue, signal: AbortSignal): Promise<string>
  /** Names of the files at an issue; null when the issue is gone. */
  pictureNames(key: string, signal: AbortSignal): Promise<ReadonlySet<string> | null>
  attach(to: { key: string; picture: TrackerPicture }, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/**
 * A call that the tracker did not confirm. `undone`: it has certainly changed nothing; `unknown`: it may have been
 * done although no answer came.
 */
export class TrackerError extends Error {
  readonly outcome: 'undone' | 'unknown'
  /** Null when no answer came. */
  readonly status: number | null
  /** The tracker's own wish, milliseconds. */
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
