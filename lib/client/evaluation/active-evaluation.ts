'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useGuest } from '@/lib/client/session/guest'
import { activeEvaluationAt } from '@/lib/domain/evaluation/active-evaluation'

interface ActiveEvaluation {
  /** The record that was opened last in this tab. */
  evalId: string | undefined
  /** Its selected location. */
  zid: string | undefined
}

const useStore = create<ActiveEvaluation>()(() => ({ evalId: undefined, zid: undefined }))

/** For the frame of the studio: notes the opened record and its location; opening a list of records ends it. */
export function useFollowEvaluation(): void {
  const { strip } = useGuest()
  const path = strip(usePathname())
  const id = useSearchParams()?.get('id') ?? undefined
  useEffect(() => {
    const change = activeEvaluationAt(path, id)
    if (change) useStore.setState(change)
  }, [path, id])
}

export const useActiveEvaluation = (): ActiveEvaluation => useStore()
