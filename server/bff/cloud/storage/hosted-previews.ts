import { createHash } from 'node:crypto'
import { limits } from '@/lib/config/limits'
import { createSafeDownload, FetchFault } from '@/server/guard/safe-fetch'
import type { CloudCaller } from './cloud-provider'

/** Addresses of pictures by the map's id. */
type Addresses = ReadonlyMap<string, string>

/** How long addresses are used again, ms: a page asks for the pictures of its list one by one. */
const freshFor = 30_000
/** Most accounts whose addresses are held. */
const mostHeld = 20

const keyOf = (token: string) => createHash('sha256').update(token).digest('base64')

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

interface PreviewOptions {
  /** Base address of the provider's API. */
  base: string
  within: number
  /** The addresses of an account's pictures. */
  list: (caller: CloudCaller) => Promise<Addresses>
}

/**
 * The pictures of a hosted provider's maps. It gives each map an address for its picture, mostly on another host and
 * signed: fetched through the guard, without the person's token.
 */
export function hostedPreviews({ base, within, list }: PreviewOptions) {
  const download = createSafeDownload({
    hosts: null,
    admitted: [new URL(base).origin],
    purpose: 'map pictures',
    types: 'any',
    within,
    mostBytes: limits.cloudPictureBytes,
  })
  const held = new Map<string, { until: number; addresses: Promise<Addresses> }>()
  const addressesOf = ({ token }: CloudCaller): Promise<Addresses> => {
    const key = keyOf(token)
    const before = held.get(key)
    if (before && before.until > Date.now()) return before.addresses
    // Shared by calls of which one may be broken off.
    const addresses = list({ token, signal: new AbortController().signal })
    held.delete(key)
    held.set(key, { until: Date.now() + freshFor, addresses })
    addresses.catch(() => held.delete(key))
    const [oldest] = held.keys()
    if (held.size > mostHeld && oldest !== undefined) held.delete(oldest)
    return addresses
  }
  /** The bytes of a map's picture; undefined without one that can be loaded. */
  return async (caller: CloudCaller, id: string): Promise<Uint8Array | undefined> => {
    const url = URL.parse((await addressesOf(caller)).get(id) ?? '', `${base}/`)
    if (!url) return undefined
    return download(url.href, caller.signal, bytesOf).catch((error: unknown) => {
      if (error instanceof FetchFault) return undefined
      throw error
    })
  }
}
