'use client'

import { useMemo } from 'react'
import useSWRImmutable from 'swr/immutable'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { apiDescriptionSchema } from '@/lib/contract/api-description'
import { apiGroups } from '@/lib/domain/access/api-calls'

/** Every call that a token may make. */
export const apiDescription = '/api/openapi.json'

/** The calls of the API by group. */
export function useApiDescription() {
  const { data, error, isValidating, mutate } = useSWRImmutable(
    apiDescription,
    fetchJson(apiDescriptionSchema),
    { shouldRetryOnError: false },
  )
  const groups = useMemo(() => data && apiGroups(data), [data])
  return { groups, error, isValidating, retry: () => void mutate() }
}
