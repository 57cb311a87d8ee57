'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { usePublicSettings } from '@/lib/client/browser/public-settings'
import { type DataHosts, readDataUrl, settleDataUrl } from '@/lib/config/data-url'

interface DataUrlStore {
  dataUrl: string | undefined
  keep(dataUrl: string | undefined): void
}

const useStore = persistedStore<DataUrlStore>({ name: 'data-url', kept: { dataUrl: z.string() } }, (set) => ({
  dataUrl: undefined,
  keep(dataUrl) {
    set({ dataUrl })
  },
}))

function useDataHosts(): DataHosts | undefined {
  const { mapOrigin, studioHost, demoHost } = usePublicSettings()
  return useMemo(() => {
    if (typeof window === 'undefined') return undefined
    const { origin, host } = window.location
    const hosts = [host, studioHost, demoHost].filter((each) => each !== null)
    return { mapOrigin: mapOrigin ?? origin, hosts }
  }, [mapOrigin, studioHost, demoHost])
}

/** Keeps `dataUrl` from page to page and restores it if missing. For the studio frame. */
export function useKeptDataUrl(): void {
  const path = usePathname()
  const query = useSearchParams()
  const hosts = useDataHosts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again for every new address
  useEffect(() => {
    if (!hosts) return
    // Reads the store directly: during hydration, hooks still return the server's empty state.
    const { dataUrl: kept, keep } = useStore.getState()
    const { search, pathname, hash } = window.location
    const settled = settleDataUrl({ search, kept }, hosts)
    if (settled.kept !== kept) keep(settled.kept)
    if (settled.search !== search)
      window.history.replaceState(null, '', `${pathname}${settled.search}${hash}`)
  }, [path, query, hosts])
}

export function useAskedDataUrl(): { customer: string | null } | undefined {
  const asked = useSearchParams().get('dataUrl')
  const hosts = useDataHosts()
  return useMemo(
    () => (asked && hosts ? { customer: readDataUrl(asked, hosts)?.customer ?? null } : undefined),
    [asked, hosts],
  )
}

export function useDataUrlCustomer(): string | undefined {
  const hosts = useDataHosts()
  const dataUrl = useStore((state) => state.dataUrl)
  return useMemo(
    () => (dataUrl && hosts ? readDataUrl(dataUrl, hosts)?.customer : undefined),
    [dataUrl, hosts],
  )
}

/** For pages outside the studio. */
export const useDataUrl = (): string | undefined => useStore((state) => state.dataUrl)
