import * as z from 'zod'
import { limits } from '@/lib/config/limits'
import type { CloudMap } from '@/lib/contract/cloud-map'
import { AppError } from '@/server/bff/handler/app-error'
import { createSafeCall, type SafeCall } from '@/server/guard/safe-call'
import {
  type CloudCaller,
  type CloudStorage,
  cloudFault,
  cloudSentences,
  isFine,
  refusalOf,
} from './cloud-provider'
import { hostedPreviews } from './hosted-previews'
import { objectAt } from './json-member'

/** Marks the maps of this kind among those of the account. */
const importSource = 'kepler.gl-raw'

/** Most maps of a list. */
const mostMaps = 1_000

const itemSchema = z.object({
  id: z.string().min(1).max(200),
  name: z.string().default(''),
  description: z.string().nullish(),
  updatedAt: z.string().nullish(),
  /** Address of its picture. */
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
  /** Base address of the provider's API. */
  base: string
  name: string
  within?: number
}

/** A hosted provider of kepler.gl maps, with the person's own bearer token. */
export function hostedStorage({ base, name, within = 60_000 }: HostedOptions): CloudStorage {
  const mostBytes = 2 * limits.savedMapBytes
  const call = createSafeCall({ base, purpose: 'cloud maps', mostBytes, within })
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
    return items.slice(0, mostMaps)
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
        // The content is JSON already: parsing it would hold every other request.
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
