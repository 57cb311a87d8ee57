'use client'

import { LifeBuoy } from 'lucide-react'
import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { supportPath } from '@/lib/config/routes'
import { useHeader } from './use-navigation'

type SupportLinkProps = { className: string; iconClass?: string }

/** Help with the page that is open: its address goes along. */
export function SupportLink({ className, iconClass }: SupportLinkProps) {
  const { to } = useHeader()
  const path = usePathname()
  const query = useSearchParams()?.toString()
  const href = to(supportPath({ ref: query ? `${path}?${query}` : path }))
  return (
    <Link href={href} prefetch={false} className={className}>
      {iconClass && <LifeBuoy aria-hidden strokeWidth={1.6} className={iconClass} />}
      Support
    </Link>
  )
}
