import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { limits } from '@/lib/config/limits'
import type { GeoResult } from '@/lib/contract/geo'
import { lookupAnswerSchema } from '@/lib/contract/location-file'

const ask = fetchJson(lookupAnswerSchema)

export type Places = ReadonlyMap<string, readonly GeoResult[]>

/** Places of addresses, in parts as they arrive. @throws {RequestError}; `AbortError` when aborted */
export async function* lookUpAddresses(
  addresses: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Places> {
  for (let start = 0; start < addresses.length; start += limits.lookedUpAddresses) {
    const asked = addresses.slice(start, start + limits.lookedUpAddresses)
    const { places } = await ask({
      url: '/api/geo/lookup',
      method: 'POST',
      body: { addresses: asked },
      signal,
    })
    yield new Map(asked.map((address, index) => [address, places[index] ?? []]))
  }
}
