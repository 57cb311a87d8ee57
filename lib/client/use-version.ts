'use client'

import useSWR from 'swr'
import { versionSchema } from '@/lib/contract/account'
import { fetchJson } from './fetch-json'

/** Version of the API service behind this app. */
export function useVersion() {
  return useSWR('/api/system/version', fetchJson(versionSchema), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
}
