import { AppError } from '@/server/bff/handler/app-error'
import { isTimeout } from './http-upstream'

/** Limit of an answer held in memory, in bytes; larger ones must be streamed. */
const maxBytes = 32_000_000

/** The codings' names for Node's streams, which support brotli though the browser types lack it. */
const formatOf: Readonly<Record<string, CompressionFormat>> = {
  br: 'brotli' as CompressionFormat,
  gzip: 'gzip',
  deflate: 'deflate',
}

/**
 * Types that browsers show or store as data. A page or a picture with scripts would run under our own
 * address.
 */
const harmless =
  /^(text\/(plain|csv)|application\/(json|geo\+json|x-ndjson|pdf|octet-stream|x-protobuf|vnd\.apache\.arrow\.stream|vnd\.mapbox-vector-tile|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)|image\/(png|jpeg|webp|gif|avif))\s*(;|$)/i

/** 502 for an answer that breaks the service's contract; `why` is only logged. */
export const unreadable = (why: unknown) =>
  new AppError({
    code: 'upstream_failed',
    detail: 'The service behind this page gave an answer that cannot be read.',
    cause: why,
  })

export const tooLate = (cause: unknown) =>
  new AppError({ code: 'timed_out', detail: 'The service took too long. Try again.', cause })

/**
 * Throws 502 for an answer whose type must not appear under our address; browsers do not render untyped ones.
 */
export function requireHarmless(response: Response): void {
  const type = response.headers.get('content-type')
  if (type !== null && !harmless.test(type)) throw unreadable(new Error(`Content type ${type}.`))
}

/**
 * The decoded body, for callers that cannot decode it: browsers that accept no coding, and our own reading.
 */
export function unpacked(response: Response): ReadableStream<Uint8Array> | null {
  const coding = response.headers.get('content-encoding')
  if (!response.body || coding === null || coding === 'identity') return response.body
  const format = formatOf[coding]
  if (format) return response.body.pipeThrough(new DecompressionStream(format))
  throw unreadable(new Error(`Unasked content-encoding ${coding}.`))
}

/** Length of an unencoded answer in bytes; null when unknown. */
function knownLength({ headers }: Response): number | null {
  const length = headers.get('content-length')
  return length === null || headers.has('content-encoding') ? null : Number(length)
}

async function readParts(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of unpacked(response) ?? []) {
    size += chunk.length
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * The JSON of an answer; undefined when it is not JSON, was cut off or is too large (reading stops at the
 * limit).
 * @throws AppError 504 when the answer stalls.
 */
export async function readAnswer(response: Response): Promise<unknown> {
  const length = knownLength(response)
  try {
    // HTTP holds the service to its declared length.
    const isSmall = length !== null && length <= maxBytes
    const text = isSmall ? await response.text() : await readParts(response)
    return text === undefined ? undefined : JSON.parse(text)
  } catch (error) {
    if (isTimeout(error)) throw tooLate(error)
    return undefined
  }
}
