'use client'

import useSWR from 'swr'
import { addressOf } from '@/lib/client/fetch/call-api'
import { fetchTables } from '@/lib/client/rows/rows'
import { evaluationCalls } from '@/lib/contract/evaluation'

/** `map` may be '-'. Opening another one aborts the load. */
export function useRecordTables(map: string | undefined) {
  const key = map && map !== '-' ? addressOf(evaluationCalls.readMap, { query: { url: map } }) : null
  return useSWR(key, fetchTables('record', { channel: 'evaluation-map' }), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    // Answers are too large to compare by value.
    compare: (one, other) => one?.mark === other?.mark,
  })
}
