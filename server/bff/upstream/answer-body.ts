import { AppError } from '@/server/bff/handler/app-error'
import { isTimeout } from './http-upstream'

/** Bytes of one answer that the proxy takes into memory; what may be more is streamed. */
const mostBytes = 32_000_000

/** Names of the codings for Node's streams, which know brotli though the browsers' types do not. */
const formatOf: Readonly<Record<string, CompressionFormat>> = {
  br: 'brotli' as CompressionFormat,
  gzip: 'gzip',
  deflate: 'deflate',
}

/** What a browser shows or keeps as data. A page or a picture with scripts in it would run under our own address. */
const harmless =
  /^(text\/plain|application\/(json|geo\+json|pdf|octet-stream|x-protobuf|vnd\.apache\.arrow\.stream|vnd\.mapbox-vector-tile|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)|image\/(png|jpeg|webp|gif|avif))\s*(;|$)/i

/** 502 for an answer that is not what the service promises; `why` is for the log alone. */
export const unreadable = (why: unknown) =>
  new AppError({
    code: 'upstream_failed',
    detail: 'The service behind this page gave an answer that cannot be read.',
    cause: why,
  })

export const tooLate = (cause: unknown) =>
  new AppError({ code: 'timed_out', detail: 'The service took too long. Try again.', cause })

/** Throws 502 for an answer of a type that must not go out under our address; one without a type is shown by nobody. */
export function requireHarmless(response: Response): void {
  const type = response.headers.get('content-type')
  if (type !== null && !harmless.test(type)) throw unreadable(new Error(`Content type ${type}.`))
}

/** The body for whoever does not unpack it themselves: browsers that name no coding, and our own reading. */
export function unpacked(response: Response): ReadableStream<Uint8Array> | null {
  const coding = response.headers.get('content-encoding')
  if (!response.body || coding === null || coding === 'identity') return response.body
  const format = formatOf[coding]
  if (format) return response.body.pipeThrough(new DecompressionStream(format))
  throw unreadable(new Error(`Unasked content-encoding ${coding}.`))
}

/** Bytes of an answer that is as long as it says and not packed; null where that is not known. */
function knownLength({ headers }: Response): number | null {
  const length = headers.get('content-length')
  return length === null || headers.has('content-encoding') ? null : Number(length)
}

async function readParts(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of unpacked(response) ?? []) {
    size += chunk.length
    if (size > mostBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * The JSON of an answer; undefined for what is none, for one that broke off and for one that is too large, of which no
 * more is read than fits. Throws AppError 504 when it falls silent on the way.
 */
export async function readAnswer(response: Response): Promise<unknown> {
  const length = knownLength(response)
  try {
    // HTTP holds a service to the length that it has named.
    const isSmall = length !== null && length <= mostBytes
    const text = isSmall ? await response.text() : await readParts(response)
    return text === undefined ? undefined : JSON.parse(text)
  } catch (error) {
    if (isTimeout(error)) throw tooLate(error)
    return undefined
  }
}
