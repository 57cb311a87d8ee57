'use client'

import type { Scouting } from '@/components/scouting/state/scouting-state'
import { Sidebar } from './sidebar'

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
