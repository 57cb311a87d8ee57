import useSWRImmutable from 'swr/immutable'
import type { StudioClient } from '@/lib/client/studio/studio-client'
import type { ColumnFacts, FactsWish } from '@/lib/domain/studio/table/column-facts'

type Of = FactsWish & { dataId: string }

/** Numbers clients for cache keys, so that maps never share answers. */
const numbers = new WeakMap<StudioClient, number>()
let last = 0

function numberOf(client: StudioClient): number {
  const known = numbers.get(client)
  if (known !== undefined) return known
  last += 1
  numbers.set(client, last)
  return last
}

/** Facts about a column; undefined while loading. */
export function useFacts(client: StudioClient, of: Of | undefined): ColumnFacts | undefined {
  const key = of && ['studio', numberOf(client), of.dataId, of.name, of.isListed, of.bins]
  return useSWRImmutable(key, () => (of ? client.ask('facts', of) : undefined)).data
}
