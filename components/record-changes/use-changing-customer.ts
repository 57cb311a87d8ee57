'use client'

import { useCustomerOptions } from '@/components/customer-picker/customer-picker'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { useMe } from '@/lib/client/session/use-me'

/** The customer whose records are changed: the one that staff act for, else the person's own. */
export function useChangingCustomer() {
  const { me } = useMe()
  const { isOn } = useInternalMode()
  const { options, shown, retry } = useCustomerOptions()
  const own = { id: me?.customer.id, name: me?.customer.name }
  const chosen = shown ? { id: shown.value, name: shown.label } : own
  return { ...(isOn ? chosen : own), options: isOn ? options : [], retry: isOn ? retry : undefined }
}
