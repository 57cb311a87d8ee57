'use client'

import { useCustomerName } from '@/components/customer-picker/use-customer-name'
import { useInternalMode } from '@/lib/client/session/internal-mode'

export function InternalNote({ className }: { className: string }) {
  const { isOn } = useInternalMode()
  const name = useCustomerName()
  if (!isOn) return null
  const title = name ?? 'Internal Mode'
  return (
    <p title={title} className={className}>
      {title}
    </p>
  )
}
