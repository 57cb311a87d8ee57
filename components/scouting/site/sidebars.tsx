'use client'

import type { Scouting } from '@/components/scouting/state/scouting-state'
import { Sidebar } from './sidebar'

type SidebarsProps = Scouting['open'] & Pick<Scouting, 'closeActive' | 'closeCompared'>

/**
 * The selected location left, the compared one right of it, in the order of their letters. They share their rows, so
 * that both headings are as high as the longer one and every figure stands beside its counterpart.
 */
export function Sidebars({ active, compared, closeActive, closeCompared }: SidebarsProps) {
  return (
    <div className="pointer-events-none absolute top-3 right-3 z-3 grid max-h-[calc(100%-40px)] auto-cols-[var(--size-sidebar)] grid-flow-col grid-rows-[auto_minmax(0,1fr)] gap-x-3">
      {active && <Sidebar site={active} letter="A" onClose={closeActive} />}
      {compared && <Sidebar site={compared} letter="B" onClose={closeCompared} />}
    </div>
  )
}
