'use client'

import { ExternalLink } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { LinkButton } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { webAddress } from '@/lib/config/web-address'
import type { EvaluationRecord } from '@/lib/contract/evaluation'

interface ForeignMapProps {
  /** A page of another site, named by a customer. */
  address: URL
  backTo: string
}

/** Opens a record's external map in a new tab and goes back; a link without a press or if tabs are blocked. */
export function ForeignMap({ address, backTo }: ForeignMapProps) {
  const router = useRouter()
  const isTried = useRef(false)
  const { href, host } = address
  useEffect(() => {
    if (isTried.current || !navigator.userActivation?.isActive) return
    isTried.current = true
    // Opened empty: with `noopener` the browser would not tell whether it was blocked.
    const tab = window.open('', '_blank')
    if (!tab) return
    tab.opener = null
    tab.location.replace(href)
    router.replace(backTo)
  }, [href, backTo, router])
  return (
    <EmptyState
      title="The map of this record is on another site."
      icon={<ExternalLink aria-hidden />}
      className="grid-cols-[minmax(0,1fr)]"
      action={
        <LinkButton href={href} target="_blank" rel="noreferrer" prefetch={false} className="max-w-full">
          Open the map on {host}
        </LinkButton>
      }
    >
      It opens in a new tab.
    </EmptyState>
  )
}

/** Names the site that a record's map is read from; nothing for stored maps. */
export function MapSource({ record }: { record: Pick<EvaluationRecord, 'map' | 'mapFile'> }) {
  const host = record.mapFile === undefined ? undefined : webAddress(record.map)?.host
  return host === undefined ? null : (
    <p title={host} className="truncate text-xs text-ink-600">
      Map from {host}
    </p>
  )
}
