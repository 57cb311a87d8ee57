'use client'

import { useRef } from 'react'
import type { Scouting } from '@/components/scouting/state/scouting-state'
import { useFocusReturn } from '@/components/ui/use-focus-return'
import type { ScoutedSite } from '@/lib/domain/scouting/scouted-site'
import { sidebarLabels } from './sidebar-labels'
import { SiteDetails } from './site-details'

interface SidebarProps {
  site: ScoutedSite
  letter: 'A' | 'B'
  onClose: () => void
}

function Sidebar({ site, letter, onClose }: SidebarProps) {
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

type SidebarsProps = Scouting['open'] & Pick<Scouting, 'closeActive' | 'closeCompared'>

/** Both share a grid's rows, so that headings have equal heights and figures align. */
export function Sidebars({ active, compared, closeActive, closeCompared }: SidebarsProps) {
  return (
    <div className="pointer-events-none absolute top-3 right-3 z-3 grid max-h-[calc(100%-40px)] auto-cols-[var(--size-sidebar)] grid-flow-col grid-rows-[auto_minmax(0,1fr)] gap-x-3">
      {active && <Sidebar site={active} letter="A" onClose={closeActive} />}
      {compared && <Sidebar site={compared} letter="B" onClose={closeCompared} />}
    </div>
  )
}
