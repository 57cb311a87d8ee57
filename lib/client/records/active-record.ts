'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useGuest } from '@/lib/client/session/guest'
import { activeRecordAt } from '@/lib/domain/records/active-record'

interface ActiveRecord {
  evalId: string | undefined
  zid: string | undefined
  /** The record whose locations are on the map, until a list of records is opened. */
  shown: { evalId: string; name: string } | undefined
}

const useStore = create<ActiveRecord>()(() => ({ evalId: undefined, zid: undefined, shown: undefined }))

/** For the studio frame: remembers the open record and its location until a list of records is opened. */
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

/** The record on the map; undefined if there is none. */
export const recordOnMap = (): ActiveRecord['shown'] => useStore.getState().shown

/** The record's locations are on the map from now on. */
export const showRecord = (shown: NonNullable<ActiveRecord['shown']>): void => useStore.setState({ shown })

/** The opened record is not shown after all: the one before stays the open one. */
export const declineRecord = (): void => {
  const { shown } = useStore.getState()
  useStore.setState({ evalId: shown?.evalId, zid: undefined })
}
