'use client'

import { useMemo } from 'react'
import useSWRImmutable from 'swr/immutable'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { descriptionCalls } from '@/lib/contract/api-description'
import { apiGroups } from '@/lib/domain/access/api-calls'

export const apiDescription = addressOf(descriptionCalls.readDescription)

export function useApiDescription() {
  const { data, error, isValidating, mutate } = useSWRImmutable(
    apiDescription,
    fetchCall(descriptionCalls.readDescription),
    { shouldRetryOnError: false },
  )
  const groups = useMemo(() => data && apiGroups(data), [data])
  return { groups, error, isValidating, retry: () => void mutate() }
}
