'use client'

import useSWR from 'swr'
import { addressOf, callApi } from '@/lib/client/fetch/call-api'
import { type CatchmentRequest, networkCalls } from '@/lib/contract/network'

/** Where a station's demand would come from; undefined while it is read and after a failure. */
export function useCatchment(request: CatchmentRequest | undefined) {
  const { data } = useSWR(
    request && [addressOf(networkCalls.readCatchment), JSON.stringify(request)],
    () => request && callApi(networkCalls.readCatchment, { body: request }),
    { shouldRetryOnError: false, revalidateOnFocus: false, revalidateIfStale: false },
  )
  return data
}
