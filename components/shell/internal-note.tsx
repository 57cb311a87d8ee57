'use client'

import { useCustomer } from '@/lib/client/address/customer'
import { useRuns } from '@/lib/client/evaluation/use-runs'
import { useInternalMode } from '@/lib/client/session/internal-mode'

/** Reminds the staff that their tools are on, and whose records they look at. */
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
