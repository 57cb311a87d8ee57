import * as z from 'zod'
import { isCountrySlug, isVersion } from '@/server/atlas/store/files/atlas-files'
import type { ObjectStore } from '@/server/s3/object-store'

const version = z.string().refine(isVersion)

const pointerSchema = z.object({
  /** Null once the country was removed. */
  version: version.nullable(),
  previous: version.nullable(),
  /** Processes switch at this time, so that each has fetched the version before any serves it. */
  from: z.iso.datetime(),
})
export type Pointer = z.infer<typeof pointerSchema>

const pointers = 'atlas/current'

export const publishedFolder = (country: string, name: string) => `atlas/${country}/${name}`

export async function listPointers(store: ObjectStore): Promise<{ country: string; etag: string }[]> {
  const found: { country: string; etag: string }[] = []
  for await (const { key, etag } of store.list(pointers)) {
    const country = key.slice(pointers.length + 1)
    if (isCountrySlug(country)) found.push({ country, etag })
  }
  return found
}

export async function readPointer(store: ObjectStore, country: string): Promise<Pointer | null> {
  const key = `${pointers}/${country}`
  const found = await store.read(key)
  if (!found) return null
  try {
    return pointerSchema.parse(JSON.parse(new TextDecoder().decode(found)))
  } catch (cause) {
    throw new Error(`${key} in the store names no version.`, { cause })
  }
}

export async function writePointer(store: ObjectStore, country: string, pointer: Pointer): Promise<void> {
  await store.put(`${pointers}/${country}`, new TextEncoder().encode(`${JSON.stringify(pointer)}\n`))
}
