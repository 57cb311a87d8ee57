'use client'

import { useRef } from 'react'
import { formatCountOf, formatDecimal } from '@/lib/format/number'
import { useBesidePlace } from './hooks/use-beside-place'
import type { MapSite } from './map-data'

/** `12 bays, 38 spaces`, or the spaces alone. */
function sizeOf({ members = [], capacity }: MapSite): string {
  const spaces = formatCountOf(capacity, 'space')
  return members.length > 1 ? `${formatCountOf(members.length, 'bay')}, ${spaces}` : spaces
}

/** Name, score and size of the site under the pointer. Screen readers have them in the list. */
export function SiteTip({ site }: { site: MapSite }) {
  const frame = useRef<HTMLDivElement>(null)
  useBesidePlace(frame, site)
  return (
    // The frame's padding keeps the box off the disc.
    <div ref={frame} aria-hidden className="pointer-events-none absolute top-0 left-0 z-2 px-2">
      <div className="max-w-64 rounded-sm bg-ink-1000 px-2 py-1.5 text-xs text-paper shadow-menu">
        <p className="flex gap-3 font-medium">
          <span className="min-w-0 flex-1 truncate">{site.name}</span>
          {site.score !== null && <span className="tnum">{formatDecimal(site.score * 100)}</span>}
        </p>
        <p className="tnum text-ink-300">{sizeOf(site)}</p>
      </div>
    </div>
  )
}
