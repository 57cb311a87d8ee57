'use client'

import useSWR from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { versionSchema } from '@/lib/contract/account'

export function useVersion() {
  return useSWR('/api/system/version', fetchJson(versionSchema), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
}
