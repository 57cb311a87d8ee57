'use client'

import { useRef } from 'react'
import { useFocusReturn } from '@/components/ui/use-focus-return'
import type { ScoutedSite } from '@/lib/domain/scouting/scouted-site'
import { sidebarLabels } from './sidebar-labels'
import { SiteDetails } from './site-details'

interface SidebarProps {
  site: ScoutedSite
  letter: 'A' | 'B'
  onClose: () => void
}

export function Sidebar({ site, letter, onClose }: SidebarProps) {
  const frame = useRef<HTMLElement>(null)
  useFocusReturn(frame, site.id)
  return (
    <aside
      ref={frame}
      aria-label={sidebarLabels[letter]}
      data-ground="paper"
      data-letter={letter}
      className="appear pointer-events-auto row-span-2 grid grid-rows-subgrid overflow-hidden rounded-lg bg-paper text-ink-1000 shadow-float"
    >
      <SiteDetails site={site} letter={letter} onClose={onClose} />
    </aside>
  )
}
