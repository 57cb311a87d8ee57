'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useGuest } from '@/lib/client/session/guest'
import { activeRecordAt } from '@/lib/domain/records/active-record'

interface ActiveRecord {
  evalId: string | undefined
  zid: string | undefined
  shown: { evalId: string; name: string } | undefined
}

const useStore = create<ActiveRecord>()(() => ({ evalId: undefined, zid: undefined, shown: undefined }))

/** Remembers the open record and its location until a list of records opens. For the studio frame. */
export function useFollowRecord(): void {
  const { strip } = useGuest()
  const path = strip(usePathname())
  const id = useSearchParams()?.get('id') ?? undefined
  useEffect(() => {
    const change = activeRecordAt(path, id)
    if (!change) return
    useStore.setState(change.evalId === undefined ? { ...change, shown: undefined } : change)
  }, [path, id])
}

export const useActiveRecord = (): ActiveRecord => useStore()

export const recordOnMap = (): ActiveRecord['shown'] => useStore.getState().shown

export const showRecord = (shown: NonNullable<ActiveRecord['shown']>): void => useStore.setState({ shown })

export const declineRecord = (): void => {
  const { shown } = useStore.getState()
  useStore.setState({ evalId: shown?.evalId, zid: undefined })
}
