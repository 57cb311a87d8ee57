import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliDecompress,
  constants,
  createBrotliCompress,
  createGzip,
  gunzip,
  gzip,
} from 'node:zlib'
import type { Context } from 'hono'
import { acceptsCoding, type Coding, codings } from '@/server/base/web/content-coding'
import { AppError } from '@/server/engine/errors/app-error'

// Within a tenth of the best size here, in a tenth of the time.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const pack: Record<Coding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, brotli),
  gzip: (bytes) => promisify(gzip)(bytes),
}
const unpack: Record<Coding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: (bytes) => promisify(brotliDecompress)(bytes),
  gzip: (bytes) => promisify(gunzip)(bytes),
}
const packer = { br: () => createBrotliCompress(brotli), gzip: () => createGzip() } as const

/** Smaller bodies fit one packet uncompressed. */
const worthCompressing = 1024

export interface Body {
  bytes: Uint8Array
  type: string
  stored?: Coding
}

/** Too large for memory; generation stops when the caller leaves. */
export interface StreamedBody {
  chunks: AsyncIterable<Uint8Array>
  type: string
}

export interface Caching {
  tag: string
  /** The address names a version, so its bytes never change. */
  fixed: boolean
  /** For answers that depend on the caller: browsers revalidate, shared caches store nothing. */
  isPrivate?: boolean
}

/** @throws AppError 500 for an answer beyond the limit of its call */
export function requireSmall(context: Context, bytes: number): void {
  const max: number | undefined = context.get('answerBytes')
  if (max === undefined || bytes <= max) return
  throw new AppError({
    code: 'failed',
    message: `The answer is larger than ${max / 1_000_000} MB. Ask for less at a time.`,
  })
}

/** Breaks off beyond the limit, which the caller notices as a cut answer. */
async function* bounded(context: Context, chunks: AsyncIterable<Uint8Array>) {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    requireSmall(context, bytes)
    yield chunk
  }
}

export function jsonBody(value: unknown): Body {
  return { bytes: new TextEncoder().encode(JSON.stringify(value)), type: 'application/json' }
}

/** Never cached. */
export async function sendPrivate(
  context: Context,
  body: Body | StreamedBody,
  status: 200 | 409 = 200,
): Promise<Response> {
  const headers = { 'cache-control': 'private, no-store', vary: 'Accept-Encoding' }
  return send(context, body, { status, headers })
}

/** Skips `make` when the caller already has the answer; null from `make` gives 204. */
export async function sendCached(
  context: Context,
  caching: Caching,
  make: () => Promise<Body | StreamedBody | null> | Body | StreamedBody | null,
): Promise<Response> {
  const headers = {
    'cache-control': cacheControl(caching),
    // Weak: the same content has several encodings.
    etag: `W/"${caching.tag}"`,
    vary: 'Accept, Accept-Encoding',
  }
  if (isHeld(context, caching.tag)) return context.body(null, 304, headers)
  const body = await make()
  return body ? send(context, body, { status: 200, headers }) : context.body(null, 204, headers)
}

interface StoredBody extends Omit<StreamedBody, 'type'> {
  /** Bytes. */
  size: number
  tag: string
}

/** JSON from the file store, sent as it is: never in memory, and packed for nobody. Caches keep nothing. */
export function sendStored(context: Context, { chunks, size, tag }: StoredBody): Response {
  const headers = { 'cache-control': 'private, no-store', etag: `"${tag}"` }
  if (isHeld(context, tag)) return context.body(null, 304, headers)
  const stream = Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream<Uint8Array>
  return context.body(stream, 200, {
    ...headers,
    'content-type': 'application/json',
    'content-length': String(size),
  })
}

function cacheControl({ fixed, isPrivate }: Caching): string {
  if (isPrivate) return 'private, no-cache'
  return fixed ? 'public, max-age=31536000, immutable' : 'public, no-cache'
}

function isHeld(context: Context, tag: string): boolean {
  const held = context.req.header('if-none-match')?.split(',') ?? []
  return held.some((each) => each.trim().replace(/^W\//, '') === `"${tag}"`)
}

async function send(
  context: Context,
  body: Body | StreamedBody,
  { status, headers }: { status: 200 | 409; headers: Record<string, string> },
): Promise<Response> {
  const { content, coding } = 'chunks' in body ? stream(context, body) : await encode(context, body)
  return context.body(content, status, {
    ...headers,
    'content-type': body.type,
    ...(coding && { 'content-encoding': coding }),
    ...(content instanceof Uint8Array && { 'content-length': String(content.length) }),
  })
}

/** Stored encodings that the caller accepts are sent as they are. */
async function encode(context: Context, { bytes, stored }: Body) {
  if (stored && accepts(context, stored)) return { content: new Uint8Array(bytes), coding: stored }
  const plain = stored ? await unpack[stored](bytes) : bytes
  requireSmall(context, plain.length)
  const coding = plain.length < worthCompressing ? null : acceptedCoding(context)
  return { content: new Uint8Array(coding ? await pack[coding](plain) : plain), coding }
}

function stream(context: Context, { chunks }: StreamedBody) {
  const coding = acceptedCoding(context)
  const source = Readable.from(bounded(context, chunks), { objectMode: false })
  // A failure truncates the answer, which the caller notices.
  const packed = coding ? pipeline(source, packer[coding](), () => undefined) : source
  return { content: Readable.toWeb(packed) as ReadableStream<Uint8Array>, coding }
}

const acceptedCoding = (context: Context): Coding | null =>
  codings.find((coding) => accepts(context, coding)) ?? null

const accepts = (context: Context, coding: Coding) =>
  acceptsCoding(context.req.header('accept-encoding'), coding)

/** Supports names in any script. */
export function attachmentOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return plain === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A name makes browsers save the file. */
export function answerFile(bytes: Uint8Array, { type, name }: { type: string; name?: string }): Response {
  const headers = new Headers({ 'content-type': type, 'content-length': String(bytes.length) })
  if (name) headers.set('content-disposition', attachmentOf(name))
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
}
