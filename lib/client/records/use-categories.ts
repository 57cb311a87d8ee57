'use client'

import useSWR from 'swr'
import { fetchCall, requestOf } from '@/lib/client/fetch/call-api'
import { type Categorized, type CategorizeRequest, projectionCalls } from '@/lib/contract/projection'

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
    request ? requestOf(projectionCalls.categorize, { params: { evalType }, body: request }) : null,
    fetchCall(projectionCalls.categorize),
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
