import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

export class TooLargeError extends Error {
  readonly max: number

  constructor(max: number) {
    super(`The body is larger than ${max} bytes.`)
    this.name = 'TooLargeError'
    this.max = max
  }
}

const unpacking = { br: createBrotliDecompress, gzip: createGunzip, deflate: createInflate } as const
const isKnown = (coding: string): coding is keyof typeof unpacking => coding in unpacking

export const readableCodings = Object.keys(unpacking).join(', ')

/**
 * Stops at the first byte beyond `max`, encoded or not, so that decompression bombs cost no more
 * than other files.
 * @throws TooLargeError, an Error for a coding that was not requested, and the stream's own errors.
 */
export async function* limitedBody(body: Readable, coding: string, max: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of unpacked(body, coding)) {
    size += chunk.length
    if (size > max) throw new TooLargeError(max)
    yield chunk
  }
}

function unpacked(body: Readable, coding: string): Readable {
  if (coding === '' || coding === 'identity') return body
  if (!isKnown(coding)) throw new Error('The body is packed in a way that was not asked for.')
  // A failure of either ends the loop over the last one, which reports it.
  return pipeline(body, unpacking[coding](), () => undefined)
}

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
