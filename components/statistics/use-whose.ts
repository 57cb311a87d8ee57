'use client'

import { useCustomer } from '@/lib/client/address/customer'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { useAccounts, useMe } from '@/lib/client/session/use-me'

/** Whose usage is shown; empty until known. */
export function useWhose(): string {
  const { me } = useMe()
  const { isOn } = useInternalMode()
  const { customer } = useCustomer()
  const { accounts } = useAccounts(isOn)
  if (!isOn) return me?.customer.name ?? ''
  const all = Object.entries(accounts ?? {})
  if (customer === undefined) return all.length > 0 ? `All ${all.length} customers` : 'All customers'
  return all.find(([name, id]) => id === customer || name === customer)?.[0] ?? ''
}
