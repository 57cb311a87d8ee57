'use client'

import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { messageOf, RequestError } from '@/lib/client/fetch/request-error'
import { type Lookup, lookupCalls } from '@/lib/contract/lookup'

const failed = 'An error occurred while fetching location results.'

export type LookedUp =
  | { step: 'loading' }
  | { step: 'ready'; inputs: Lookup['inputs'] }
  | { step: 'unknown' }
  | { step: 'error'; message: string; retry: () => void }

export function useLookup(id: string | undefined): LookedUp | undefined {
  const { data, error, isValidating, mutate } = useSWR(
    id === undefined ? null : addressOf(lookupCalls.readLookup, { params: { id } }),
    fetchCall(lookupCalls.readLookup),
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
