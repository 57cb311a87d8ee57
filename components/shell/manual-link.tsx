'use client'

import { ArrowUpRight } from 'lucide-react'
import { usePublicSettings } from '@/lib/client/browser/public-settings'

export function ManualLink({ className }: { className: string }) {
  const { manualUrl } = usePublicSettings()
  return (
    <a href={manualUrl} target="_blank" rel="noopener" className={className}>
      Read Manual
      <ArrowUpRight aria-hidden className="size-3.5" />
      <span className="sr-only">, opens in a new tab</span>
    </a>
  )
}
