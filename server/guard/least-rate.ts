/** 20 KB/s, averaged over 15 s. */
const windowMs = 15_000
const bytesPerMs = 20

export class TooSlowError extends Error {
  constructor() {
    super('The body arrived too slowly.')
    this.name = 'TooSlowError'
  }
}

interface PaceOptions {
  /** Milliseconds. */
  window?: number | undefined
  /** Ends the source; called in each window that brings too little. */
  cut(error: TooSlowError): void
}

/** Counts what is taken: a slow reader holds a download as much as a slow site does. */
export async function* atLeastRate(
  source: AsyncIterable<Uint8Array>,
  { window = windowMs, cut }: PaceOptions,
): AsyncGenerator<Uint8Array> {
  let taken = 0
  const timer = setInterval(() => {
    if (taken < window * bytesPerMs) cut(new TooSlowError())
    taken = 0
  }, window).unref()
  try {
    for await (const piece of source) {
      taken += piece.length
      yield piece
    }
  } finally {
    clearInterval(timer)
  }
}
