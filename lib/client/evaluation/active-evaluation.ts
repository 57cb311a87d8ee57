'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useGuest } from '@/lib/client/session/guest'
import { activeEvaluationAt } from '@/lib/domain/evaluation/active-evaluation'

interface ActiveEvaluation {
  evalId: string | undefined
  zid: string | undefined
}

const useStore = create<ActiveEvaluation>()(() => ({ evalId: undefined, zid: undefined }))

/** For the studio frame: remembers the open record and its location until a list of records is opened. */
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
