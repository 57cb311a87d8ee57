'use client'

import { createContext, type ReactNode, useContext } from 'react'
import useSWR from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { type Shared, sharedSchema } from '@/lib/contract/share'

interface SharedView {
  token: string
  shared: Shared
}

const SharedViewContext = createContext<SharedView | null>(null)

/** For what a public link shows: everything below is read-only. */
export function SharedViewProvider({ children, ...view }: SharedView & { children: ReactNode }) {
  return <SharedViewContext value={view}>{children}</SharedViewContext>
}

/** What the page's public link shows; null on every other page. */
export const useSharedView = (): SharedView | null => useContext(SharedViewContext)

/** What a public link shows, asked once a page. */
export function useShared(token: string) {
  return useSWR(`/api/shared/${encodeURIComponent(token)}`, fetchJson(sharedSchema), {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  })
}
