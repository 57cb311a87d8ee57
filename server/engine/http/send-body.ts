import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import type { Context } from 'hono'

const compressors = {
  // Quality 5 is within a tenth of the best size here at a tenth of the time.
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
}
type Coding = keyof typeof compressors

/** Smaller bodies fit one packet as they are. */
const worthCompressing = 1024

export interface Body {
  bytes: Uint8Array
  type: string
  /** Set where the bytes are stored compressed. */
  stored?: 'gzip'
}

export interface Caching {
  /** Changes when the bytes may. */
  tag: string
  /** True where the address names a version, so that its bytes never change. */
  fixed: boolean
}

export function jsonBody(value: unknown): Body {
  return { bytes: new TextEncoder().encode(JSON.stringify(value)), type: 'application/json' }
}

/** Sends an answer that depends on who asks: compressed where it pays, kept by nobody. */
export async function sendPrivate(context: Context, body: Body): Promise<Response> {
  return send(context, body, { 'cache-control': 'private, no-store', vary: 'Accept-Encoding' })
}

/**
 * Sends an answer that caches may keep. `make` is not called when the caller holds the answer already (304); where it
 * makes null there is nothing at this address (204).
 */
export async function sendCached(
  context: Context,
  { tag, fixed }: Caching,
  make: () => Promise<Body | null> | Body | null,
): Promise<Response> {
  const headers = {
    'cache-control': fixed ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    // Weak: the same content goes out in several codings.
    etag: `W/"${tag}"`,
    vary: 'Accept, Accept-Encoding',
  }
  if (isHeld(context, tag)) return context.body(null, 304, headers)
  const body = await make()
  return body ? send(context, body, headers) : context.body(null, 204, headers)
}

function isHeld(context: Context, tag: string): boolean {
  const held = context.req.header('if-none-match')?.split(',') ?? []
  return held.some((each) => each.trim().replace(/^W\//, '') === `"${tag}"`)
}

async function send(context: Context, body: Body, headers: Record<string, string>): Promise<Response> {
  const { bytes, coding } = await encode(context, body)
  return context.body(new Uint8Array(bytes), 200, {
    ...headers,
    'content-type': body.type,
    ...(coding && { 'content-encoding': coding }),
  })
}

/** The best coding that the caller accepts; what is stored compressed is sent so or unpacked, never recoded. */
async function encode(context: Context, { bytes, stored }: Body) {
  if (stored) {
    // Who names no coding takes any (RFC 9110, 12.5.3).
    const isOpen = context.req.header('accept-encoding') === undefined
    if (isOpen || accepts(context, stored)) return { bytes, coding: stored }
    return { bytes: await promisify(gunzip)(bytes), coding: null }
  }
  const coding = bytes.length < worthCompressing ? null : acceptedCoding(context)
  return { bytes: coding ? await compressors[coding](bytes) : bytes, coding }
}

function acceptedCoding(context: Context): Coding | null {
  if (accepts(context, 'br')) return 'br'
  return accepts(context, 'gzip') ? 'gzip' : null
}

function accepts(context: Context, coding: Coding): boolean {
  const offers = (context.req.header('accept-encoding') ?? '').toLowerCase().split(',')
  return offers.some((offer) => {
    const [name, quality] = offer.split(';').map((part) => part.trim())
    return name === coding && !/^q=0(\.0*)?$/.test(quality ?? '')
  })
}
