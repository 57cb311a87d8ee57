'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { settleCustomer } from '@/lib/config/data-url'
import { useDataUrlCustomer } from './data-url'

interface CustomerStore {
  customer: string | undefined
  keep(customer: string | undefined): void
}

/** Per tab: staff may look at a different customer in each. */
const useStore = persistedStore<CustomerStore>(
  { name: 'customer', kept: { customer: z.string() }, storage: 'session' },
  (set) => ({
    customer: undefined,
    keep(customer) {
      set({ customer })
    },
  }),
)

/** Keeps `customer` from page to page and restores it if missing. For the studio frame. */
export function useKeptCustomer(): void {
  const path = usePathname()
  const query = useSearchParams()
  const { isOn } = useInternalMode()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again for every new address
  useEffect(() => {
    // Reads the store directly: during hydration, hooks still return the server's empty state.
    const { customer: kept, keep } = useStore.getState()
    const { search, pathname, hash } = window.location
    const settled = settleCustomer({ search, kept, isAdded: isOn })
    if (settled.kept !== kept) keep(settled.kept)
    if (settled.search !== search)
      window.history.replaceState(null, '', `${pathname}${settled.search}${hash}`)
  }, [path, query, isOn])
}

interface ChosenCustomer {
  /** Id or name; undefined for the user's own records. */
  customer: string | undefined
  isPending: boolean
}

export function useCustomer(): ChosenCustomer {
  const { isOn, isPending } = useInternalMode()
  const named = useStore((state) => state.customer)
  const ofDataUrl = useDataUrlCustomer()
  const customer = named ?? ofDataUrl
  return { customer: isOn ? customer : undefined, isPending: isPending && customer !== undefined }
}

export function chooseCustomer(id: string | undefined, isInAddress = true): void {
  useStore.getState().keep(id)
  if (!isInAddress) return
  const { pathname, search, hash } = window.location
  const query = new URLSearchParams(search)
  if (id === undefined) query.delete('customer')
  else query.set('customer', id)
  const text = query.size === 0 ? '' : `?${query}`
  window.history.replaceState(null, '', `${pathname}${text}${hash}`)
}

/** The next user of this browser must not start with this customer. */
export const forgetCustomer = (): void => useStore.getState().keep(undefined)
