'use client'

import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { systemCalls } from '@/lib/contract/system'

export function useVersion() {
  return useSWR(addressOf(systemCalls.readVersion), fetchCall(systemCalls.readVersion), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
}
