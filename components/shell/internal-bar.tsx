'use client'

import { ShieldUser, X } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { CustomerBarPicker } from '@/components/customer-picker/customer-picker'
import { useCustomer } from '@/lib/client/address/customer'
import { useGuest } from '@/lib/client/session/guest'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { routes } from '@/lib/config/routes'

interface InternalBarProps {
  isInAddress?: boolean
}

/** Above the header of every screen while staff act for customers. */
export function InternalBar({ isInAddress = true }: InternalBarProps) {
  const { isOn, setOn } = useInternalMode()
  const { isGuest } = useGuest()
  const { customer } = useCustomer()
  const isShared = usePathname() === routes.countries
  if (!isOn || isGuest) return null
  return (
    <section
      aria-label="Internal mode"
      data-ground="dark"
      className="flex h-8 flex-none print:hidden items-center gap-2.5 bg-internal px-3.5 text-xs font-medium text-paper max-sm:h-11"
    >
      <ShieldUser aria-hidden className="size-4 flex-none" />
      <span className="flex-none font-semibold max-sm:sr-only">Internal mode</span>
      <CustomerBarPicker isInAddress={isInAddress} />
      <span className="min-w-0 flex-1 truncate max-md:invisible">{sentenceFor(customer, isShared)}</span>
      <button
        type="button"
        onClick={() => setOn(false)}
        className="-mr-1.5 flex h-6 flex-none items-center gap-1.5 rounded-sm px-1.5 hover:bg-internal-deep max-sm:h-11"
      >
        <span>
          Leave<span className="max-sm:sr-only"> internal mode</span>
        </span>
        <X aria-hidden className="size-3.5" />
      </button>
    </section>
  )
}

function sentenceFor(customer: string | undefined, isShared: boolean): string {
  if (isShared) return 'Countries are shared by all customers.'
  return customer === undefined
    ? 'Choose a customer to act for.'
    : 'Every change is written to this customer’s audit log.'
}
