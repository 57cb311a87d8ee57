'use client'

import useSWR from 'swr'
import { addressOf, callApi, fetchCall } from '@/lib/client/fetch/call-api'
import { type EmptiedIssues, type EmptyIssues, issueCalls } from '@/lib/contract/issue'

/** Stored messages and pictures, for staff. Requests nothing while `isWanted` is false. */
export function useIssueStorage(isWanted: boolean) {
  const { data, error, isValidating, mutate } = useSWR(
    isWanted ? addressOf(issueCalls.readIssueStorage) : null,
    fetchCall(issueCalls.readIssueStorage),
    { shouldRetryOnError: false },
  )
  return {
    storage: data,
    error: data ? undefined : error,
    isValidating,
    retry: () => void mutate(),
    /** Throws a `RequestError` whose message is a sentence to show. */
    async empty(wanted: EmptyIssues): Promise<EmptiedIssues> {
      try {
        return await callApi(issueCalls.emptyIssues, { query: wanted })
      } finally {
        // Also after a failure: a part may be gone.
        await mutate()
      }
    },
  }
}
