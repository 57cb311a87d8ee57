'use client'

import useSWR from 'swr'
import { fetchTables } from '@/lib/client/rows/rows'

/** Data of a record's map, whose address may be '-'. Opening another aborts the load. */
export function useEvaluationMap(map: string | undefined) {
  const key = map && map !== '-' ? `/api/evals/map?url=${encodeURIComponent(map)}` : null
  return useSWR(key, fetchTables('record', { channel: 'evaluation-map' }), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    // Answers are too large to compare by value.
    compare: (one, other) => one?.mark === other?.mark,
  })
}
