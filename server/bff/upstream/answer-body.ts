import { defaultAnswerBytes, readAnswerBytes } from '@/lib/config/body-limits'
import type { DeclaredCall } from '@/lib/contract/call'
import { AppError } from '@/server/bff/handler/answer-error'
import { isTimeout } from './http-upstream'

/** Node supports brotli, which the browser types lack. */
const formatOf: Readonly<Record<string, CompressionFormat>> = {
  br: 'brotli' as CompressionFormat,
  gzip: 'gzip',
  deflate: 'deflate',
}

/**
 * Browsers show or store these as data; pages or pictures with scripts would run under our address.
 */
const harmless =
  /^(text\/(plain|csv)|application\/(json|geo\+json|x-ndjson|pdf|octet-stream|x-protobuf|vnd\.apache\.arrow\.stream|vnd\.mapbox-vector-tile|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)|image\/(png|jpeg|webp|gif|avif))\s*(;|$)/i

/** `why` is only logged. */
export const unreadable = (why: unknown) =>
  new AppError({
    code: 'upstream_failed',
    detail: 'The service behind this page gave an answer that cannot be read.',
    cause: why,
  })

export const tooLate = (cause: unknown) =>
  new AppError({ code: 'timed_out', detail: 'The service took too long. Try again.', cause })

/** Browsers do not render untyped answers. @throws AppError 502 */
export function requireHarmless(response: Response): void {
  const type = response.headers.get('content-type')
  if (type !== null && !harmless.test(type)) throw unreadable(new Error(`Content type ${type}.`))
}

/** For browsers that accept no coding, and our own reading. */
export function unpacked(response: Response): ReadableStream<Uint8Array> | null {
  const coding = response.headers.get('content-encoding')
  if (!response.body || coding === null || coding === 'identity') return response.body
  const format = formatOf[coding]
  if (format) return response.body.pipeThrough(new DecompressionStream(format))
  throw unreadable(new Error(`Unasked content-encoding ${coding}.`))
}

/** Bytes; null when unknown or encoded. */
function knownLength({ headers }: Response): number | null {
  const length = headers.get('content-length')
  return length === null || headers.has('content-encoding') ? null : Number(length)
}

async function readParts(response: Response, maxBytes: number): Promise<string | undefined> {
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
 * Undefined for anything but complete JSON within the call's limit. @throws AppError 504 when the answer
 * stalls.
 */
export async function readAnswer(
  response: Response,
  { answerBytes = defaultAnswerBytes }: Pick<DeclaredCall, 'answerBytes'>,
): Promise<unknown> {
  const maxBytes = Math.min(answerBytes, readAnswerBytes)
  const length = knownLength(response)
  try {
    // HTTP holds the service to its declared length.
    const isSmall = length !== null && length <= maxBytes
    const text = isSmall ? await response.text() : await readParts(response, maxBytes)
    return text === undefined ? undefined : JSON.parse(text)
  } catch (error) {
    if (isTimeout(error)) throw tooLate(error)
    return undefined
  }
}
