'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/page/persisted-store'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { settleCustomer } from '@/lib/config/data-url'
import { useDataUrlCustomer } from './data-url'

interface CustomerStore {
  customer: string | undefined
  keep(customer: string | undefined): void
}

/** Of this tab: the staff may look at another customer in each. */
const useStore = persistedStore<CustomerStore>(
  { name: 'customer', kept: { customer: z.string() }, storage: 'session' },
  (set) => ({
    customer: undefined,
    keep(customer) {
      set({ customer })
    },
  }),
)

/** For the frame of the studio: keeps the `customer` of its pages and puts it back where it is missing. */
export function useKeptCustomer(): void {
  const path = usePathname()
  const query = useSearchParams()
  const { isOn } = useInternalMode()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again for every new address
  useEffect(() => {
    // Not what was drawn: while the page comes alive that is what a server without a memory has drawn.
    const { customer: kept, keep } = useStore.getState()
    const { search, pathname, hash } = window.location
    const settled = settleCustomer({ search, kept, isAdded: isOn })
    if (settled.kept !== kept) keep(settled.kept)
    if (settled.search !== search)
      window.history.replaceState(null, '', `${pathname}${settled.search}${hash}`)
  }, [path, query, isOn])
}

interface ChosenCustomer {
  /** Whose records are looked at, by id or name; undefined for one's own. */
  customer: string | undefined
  /** Not known yet: the browser has internal mode on, and whether it may be is being asked. */
  isPending: boolean
}

/**
 * The customer whom the address names (`customer`, else the one of `dataUrl`). Only the staff in internal mode look at
 * somebody else's records; for everybody else the engine would refuse, and it is always one's own.
 */
export function useCustomer(): ChosenCustomer {
  const { isOn, isPending } = useInternalMode()
  const named = useStore((state) => state.customer)
  const ofDataUrl = useDataUrlCustomer()
  const customer = named ?? ofDataUrl
  return { customer: isOn ? customer : undefined, isPending: isPending && customer !== undefined }
}

/** Whose records these are is no concern of whoever signs in next. */
export const forgetCustomer = (): void => useStore.getState().keep(undefined)
