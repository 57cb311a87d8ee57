'use client'

import { useCustomer } from '@/lib/client/address/customer'
import { useRuns } from '@/lib/client/evaluation/use-runs'
import { useInternalMode } from '@/lib/client/session/internal-mode'

/** Reminds staff that internal mode is on, and of the customer whose records they see. */
export function InternalNote({ className }: { className: string }) {
  const { isOn } = useInternalMode()
  const { customer } = useCustomer()
  const { data } = useRuns()
  if (!isOn) return null
  const title = customer === undefined ? 'Internal Mode' : data?.header || data?.name || customer
  return (
    <p title={title} className={className}>
      {title}
    </p>
  )
}
