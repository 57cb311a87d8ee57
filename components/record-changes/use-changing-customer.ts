'use client'

import { useCustomerOptions } from '@/components/customer-picker/customer-picker'
import { useCustomer } from '@/lib/client/address/customer'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { useMe } from '@/lib/client/session/use-me'

/**
 * The customer whose records the studio shows. Without the list of customers `id` may be a name, as in addresses, and
 * `name` is unknown.
 */
export function useChangingCustomer() {
  const { me } = useMe()
  const { isOn } = useInternalMode()
  const { customer: named } = useCustomer()
  const { options, shown, retry } = useCustomerOptions()
  const own = { id: me?.customer.id, name: me?.customer.name }
  // Never falls back to the own customer, whose records have the same ids.
  const chosen = shown ? { id: shown.value, name: shown.label } : { id: named, name: undefined }
  return {
    ...(named === undefined ? own : chosen),
    options: isOn ? options : [],
    retry: isOn ? retry : undefined,
  }
}
