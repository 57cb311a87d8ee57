'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useGuest } from '@/lib/client/session/guest'
import { activeRecordAt } from '@/lib/domain/records/opening-record'

interface ActiveRecord {
  /** An example of the demo, whose number names another record of an account. */
  isExample: boolean
  evalId: string | undefined
  zid: string | undefined
  shown: { evalId: string; name: string } | undefined
}

const none: ActiveRecord = { isExample: false, evalId: undefined, zid: undefined, shown: undefined }

const useStore = create<ActiveRecord>()(() => none)

/** Remembers the open record and its location until a list of records opens. For the studio frame. */
export function useFollowRecord(): void {
  const { isGuest, strip } = useGuest()
  const path = strip(usePathname())
  const id = useSearchParams()?.get('id') ?? undefined
  useEffect(() => {
    if (useStore.getState().isExample !== isGuest) useStore.setState({ ...none, isExample: isGuest })
    const change = activeRecordAt(path, id)
    if (!change) return
    useStore.setState(change.evalId === undefined ? { ...change, shown: undefined } : change)
  }, [path, id, isGuest])
}

export const useActiveRecord = (): ActiveRecord => useStore()

export const recordOnMap = (): ActiveRecord['shown'] => useStore.getState().shown

export const showRecord = (shown: NonNullable<ActiveRecord['shown']>): void => useStore.setState({ shown })

export const declineRecord = (): void => {
  const { shown } = useStore.getState()
  useStore.setState({ evalId: shown?.evalId, zid: undefined })
}
