'use client'

import { LifeBuoy } from 'lucide-react'
import Link from 'next/link'
import { usePageAddress } from '@/lib/client/address/use-page-address'
import { supportPath } from '@/lib/config/routes'
import { useHeader } from './use-navigation'

type SupportLinkProps = { className: string; iconClass?: string }

export function SupportLink({ className, iconClass }: SupportLinkProps) {
  const { to } = useHeader()
  const href = to(supportPath({ ref: usePageAddress() }))
  return (
    <Link href={href} prefetch={false} className={className}>
      {iconClass && <LifeBuoy aria-hidden strokeWidth={1.6} className={iconClass} />}
      Support
    </Link>
  )
}
