'use client'

import useSWR from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { evaluationMapSchema } from '@/lib/contract/evaluation'

/** Data of a record's map, whose address may be '-'. Opening another aborts the load. */
export function useEvaluationMap(map: string | undefined) {
  const key = map && map !== '-' ? `/api/evals/map?url=${encodeURIComponent(map)}` : null
  return useSWR(key, fetchJson(evaluationMapSchema, { channel: 'evaluation-map' }), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
}
