'use client'

import { useEffect, useRef } from 'react'
import { notify } from '@/components/ui/notify'
import { messageOf } from '@/lib/client/fetch/request-error'
import type { RecordState } from './use-record'

const fetchFailed = 'An error occurred while fetching evaluation details'
const missing = 'Evaluation not found'

/** Notices while a record opens: why it failed, and that a retry did not find it. */
export function useRecordNotices(state: RecordState): { retry: () => void } {
  const isRetried = useRef(false)
  const failure =
    state.step === 'failed' && state.isOfDetails ? messageOf(state.error, fetchFailed) : undefined
  useEffect(() => {
    if (failure === undefined) return
    notify.error(failure)
    return () => notify.withdraw('error', failure)
  }, [failure])
  const isMissing = state.step === 'not-found' && !state.isRetrying
  useEffect(() => {
    if (!isMissing || !isRetried.current) return
    isRetried.current = false
    notify.error(missing)
    return () => notify.withdraw('error', missing)
  }, [isMissing])
  return {
    retry: () => {
      if (!('retry' in state)) return
      isRetried.current = true
      state.retry()
    },
  }
}
