import { createHash } from 'node:crypto'
import * as z from 'zod'
import { limits } from '@/lib/config/limits'
import type { CloudMap } from '@/lib/contract/cloud-map'
import { AppError } from '@/server/bff/handler/answer-error'
import { createSafeCall, type SafeCall } from '@/server/guard/safe-call'
import { createSafeDownload, FetchFault } from '@/server/guard/safe-fetch'
import {
  type CloudCaller,
  type CloudStorage,
  cloudFault,
  cloudSentences,
  isFine,
  refusalOf,
} from './cloud-provider'
import { type Bytes, code, keyAt, pastBlanks, pastComma, pastNested, pastValue } from './json-walk'

type Addresses = ReadonlyMap<string, string>

/** Milliseconds; a page asks for its list's pictures one by one. */
const freshFor = 30_000
const maxHeld = 20

const keyOf = (token: string) => createHash('sha256').update(token).digest('base64')

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

interface PreviewOptions {
  base: string
  within: number
  list: (caller: CloudCaller) => Promise<Addresses>
}

/** Picture addresses are mostly on other hosts and signed: fetched through the guard, without the person's token. */
function hostedPreviews({ base, within, list }: PreviewOptions) {
  const download = createSafeDownload({
    hosts: null,
    admitted: [new URL(base).origin],
    purpose: 'map pictures',
    types: 'any',
    within,
    maxBytes: limits.cloudPictureBytes,
  })
  const held = new Map<string, { until: number; addresses: Promise<Addresses> }>()
  const addressesOf = ({ token }: CloudCaller): Promise<Addresses> => {
    const key = keyOf(token)
    const before = held.get(key)
    if (before && before.until > Date.now()) return before.addresses
    // Not the caller's signal: other calls share the result.
    const addresses = list({ token, signal: new AbortController().signal })
    held.delete(key)
    held.set(key, { until: Date.now() + freshFor, addresses })
    addresses.catch(() => held.delete(key))
    const [oldest] = held.keys()
    if (held.size > maxHeld && oldest !== undefined) held.delete(oldest)
    return addresses
  }
  return async (caller: CloudCaller, id: string): Promise<Uint8Array | undefined> => {
    const url = URL.parse((await addressesOf(caller)).get(id) ?? '', `${base}/`)
    if (!url) return undefined
    return download(url.href, caller.signal, bytesOf).catch((error: unknown) => {
      if (error instanceof FetchFault) return undefined
      throw error
    })
  }
}

async function memberOf(bytes: Bytes, from: number, key: string): Promise<number | undefined> {
  let at = pastBlanks(bytes, from + 1)
  for (;;) {
    const member = keyAt(bytes, at)
    if (member.key === key) return member.value
    const next = pastComma(bytes, await pastValue(bytes, member.value))
    if (next.isEnd) return undefined
    at = next.at
  }
}

async function find(bytes: Bytes, path: readonly string[]): Promise<Bytes | undefined> {
  let at: number | undefined = pastBlanks(bytes, 0)
  for (const key of path) {
    if (bytes[at] !== code.brace) return undefined
    at = await memberOf(bytes, at, key)
    if (at === undefined) return undefined
  }
  if (bytes[at] !== code.brace) return undefined
  return bytes.subarray(at, await pastNested(bytes, at))
}

/**
 * Skips earlier content and yields to other requests: parsing a 20 MB map takes half a second. Does not check the
 * object.
 */
export const objectAt = (bytes: Bytes, path: readonly string[]): Promise<Bytes | undefined> =>
  find(bytes, path).catch((error: unknown) => {
    if (error instanceof SyntaxError) return undefined
    throw error
  })

const importSource = 'kepler.gl-raw'

const maxMaps = 1_000

const itemSchema = z.object({
  id: z.string().min(1).max(200),
  name: z.string().default(''),
  description: z.string().nullish(),
  updatedAt: z.string().nullish(),
  previewReadPath: z.string().max(4_000).nullish().catch(null),
})
const listSchema = z.object({ items: z.array(itemSchema) })

type Item = z.infer<typeof itemSchema>

const mapOf = ({ id, name, description, updatedAt, previewReadPath }: Item): CloudMap => ({
  id,
  title: name.slice(0, 200),
  description: (description ?? '').slice(0, 2_000),
  lastModification: Number.isNaN(Date.parse(updatedAt ?? ''))
    ? null
    : new Date(updatedAt ?? '').toISOString(),
  thumbnail: Boolean(previewReadPath),
})

function parsed<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new AppError({ code: 'upstream_failed', detail: cloudSentences.failed, cause })
  }
}

interface HostedOptions {
  base: string
  name: string
  within?: number
}

export function hostedStorage({ base, name, within = 60_000 }: HostedOptions): CloudStorage {
  const maxBytes = 2 * limits.savedMapBytes
  const call = createSafeCall({ base, purpose: 'cloud maps', maxBytes, within })
  const ask = async ({ token, signal }: CloudCaller, request: Omit<SafeCall, 'signal'>) => {
    const headers = { authorization: `Bearer ${token}`, ...request.headers }
    const answer = await call({ ...request, headers, signal }).catch((error: unknown) => {
      throw cloudFault(error)
    })
    if (!isFine(answer)) throw refusalOf(answer)
    return answer
  }
  const itemsOf = async (caller: CloudCaller): Promise<Item[]> => {
    const query = new URLSearchParams({ importSource })
    const { items } = parsed(
      listSchema,
      (await ask(caller, { method: 'GET', path: `/v1/maps?${query}` })).text,
    )
    return items.slice(0, maxMaps)
  }
  const picture = hostedPreviews({
    base,
    within,
    list: async (caller) =>
      new Map(
        (await itemsOf(caller)).flatMap(({ id, previewReadPath: at }) => (at ? [[id, at] as const] : [])),
      ),
  })
  return {
    id: 'hosted',
    name,
    picture,
    list: async (caller) => (await itemsOf(caller)).map(mapOf),
    async read(caller, id) {
      const { bytes } = await ask(caller, { method: 'GET', path: `/v1/maps/${encodeURIComponent(id)}` })
      const map = await objectAt(bytes, ['latestState', 'data'])
      if (!map) throw new AppError({ code: 'upstream_failed', detail: cloudSentences.failed })
      return [map]
    },
    async save(caller, { id, title, description, content, thumbnail }) {
      const head = JSON.stringify({ name: title, description, importSource })
      const { text } = await ask(caller, {
        ...(id === undefined
          ? { method: 'POST', path: '/v1/maps' }
          : { method: 'PUT', path: `/v1/maps/${encodeURIComponent(id)}` }),
        headers: { 'content-type': 'application/json' },
        // Already JSON: parsing it would block every other request.
        body: [Buffer.from(`${head.slice(0, -1)},"latestState":{"data":`), content, Buffer.from('}}')],
      })
      const saved = mapOf({ ...parsed(itemSchema.partial({ name: true }), text), name: title })
      if (thumbnail) {
        await ask(caller, {
          method: 'PUT',
          path: `/v1/maps/${encodeURIComponent(saved.id)}/thumbnail`,
          body: thumbnail,
          headers: { 'content-type': 'image/png' },
        })
      }
      return { ...saved, description, thumbnail: saved.thumbnail || thumbnail !== undefined }
    },
  }
}
