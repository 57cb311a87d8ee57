import { callApi } from '@/lib/client/fetch/call-api'
import { limits } from '@/lib/config/limits'
import type { GeoResult } from '@/lib/contract/geo'
import { locationFileCalls } from '@/lib/contract/location-file'

export type Places = ReadonlyMap<string, readonly GeoResult[]>

export async function* lookUpAddresses(
  addresses: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Places> {
  for (let start = 0; start < addresses.length; start += limits.lookedUpAddresses) {
    const asked = addresses.slice(start, start + limits.lookedUpAddresses)
    const { places } = await callApi(locationFileCalls.lookUpAddresses, {
      body: { addresses: asked },
      signal,
    })
    yield new Map(asked.map((address, index) => [address, places[index] ?? []]))
  }
}
