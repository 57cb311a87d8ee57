'use client'

import useSWR from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { messageOf, RequestError } from '@/lib/client/fetch/request-error'
import { type Lookup, lookupSchema } from '@/lib/contract/lookup'

const failed = 'An error occurred while fetching location results.'
const fetchLookup = fetchJson(lookupSchema)

export type LookedUp =
  | { step: 'loading' }
  | { step: 'ready'; inputs: Lookup['inputs'] }
  | { step: 'unknown' }
  | { step: 'error'; message: string; retry: () => void }

/** The inputs kept under an id; undefined without one. */
export function useLookup(id: string | undefined): LookedUp | undefined {
  const { data, error, isValidating, mutate } = useSWR(
    id === undefined ? null : `/api/lookups/${id}`,
    (url) => fetchLookup({ url }),
    {
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  )
  if (id === undefined) return undefined
  if (data) return { step: 'ready', inputs: data.inputs }
  if (error instanceof RequestError && error.status === 404) return { step: 'unknown' }
  if (!error || isValidating) return { step: 'loading' }
  return { step: 'error', message: messageOf(error, failed), retry: () => void mutate() }
}
