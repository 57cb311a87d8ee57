'use client'

import { createContext, type ReactNode, useContext } from 'react'
import useSWR from 'swr'
import { addressOf } from '@/lib/client/fetch/call-api'
import { fetchTables } from '@/lib/client/rows/rows'
import type { OpenedShare } from '@/lib/client/rows/rows-answer'
import { shareCalls } from '@/lib/contract/share'

interface SharedView {
  token: string
  shared: OpenedShare
}

const SharedViewContext = createContext<SharedView | null>(null)

/** Everything below is read-only. */
export function SharedViewProvider({ children, ...view }: SharedView & { children: ReactNode }) {
  return <SharedViewContext value={view}>{children}</SharedViewContext>
}

export const useSharedView = (): SharedView | null => useContext(SharedViewContext)

/** Loads once per page. */
export function useShared(token: string) {
  return useSWR(addressOf(shareCalls.openShared, { params: { token } }), fetchTables('share', {}), {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
    // Answers are too large to compare by value.
    compare: (one, other) => one?.mark === other?.mark,
  })
}
