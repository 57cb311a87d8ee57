'use client'

import useSWR from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { type Categorized, type CategorizeRequest, categorizedSchema } from '@/lib/contract/projection'

const send = fetchJson(categorizedSchema)

/**
 * The fifths of a location's figures, requested once for a location; undefined until they are here and if they
 * fail, since figures speak for themselves. `keepsOlder` shows the last ones of the same location meanwhile.
 */
export function useCategories(
  evalType: 'AC' | 'DC',
  request: CategorizeRequest | undefined,
  { keepsOlder = false } = {},
) {
  const { data } = useSWR<Categorized>(
    request ? ['/api/categorize', evalType, request] : null,
    () => send({ url: `/api/categorize/${evalType}`, method: 'POST', body: request }),
    {
      keepPreviousData: keepsOlder,
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  )
  return data
}
