'use client'

import useSWR from 'swr'
import { fetchCall, requestOf } from '@/lib/client/fetch/call-api'
import { type Categorized, type CategorizeRequest, projectionCalls } from '@/lib/contract/projection'

/** Undefined until loaded and on failure: figures speak for themselves. `keepsOlder` shows the last ones meanwhile. */
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
