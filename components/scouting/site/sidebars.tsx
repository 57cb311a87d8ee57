'use client'

import { type UIEvent, useRef } from 'react'
import type { Selection } from '@/components/scouting/state/scouting-state'
import { Sidebar } from './sidebar'
import { scrolledPart } from './site-details'

type SidebarsProps = Pick<Selection, 'active' | 'compared' | 'closeActive' | 'closeCompared'>

/**
 * The selected location left, the compared one right of it, in the order of their letters. They share their rows, so
 * that both headings are as high as the longer one and every figure stands beside its counterpart, also when they are
 * scrolled.
 */
export function Sidebars({ active, compared, closeActive, closeCompared }: SidebarsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const scrollTogether = ({ target }: UIEvent) => {
    if (!(target instanceof Element) || !target.hasAttribute(scrolledPart)) return
    // The one that follows scrolls as well; only the one under the pointer or with focus leads.
    if (!target.matches(':hover, :focus-within')) return
    for (const part of frame.current?.querySelectorAll(`[${scrolledPart}]`) ?? []) {
      if (part !== target) part.scrollTop = target.scrollTop
    }
  }
  return (
    <div
      ref={frame}
      onScrollCapture={scrollTogether}
      className="pointer-events-none absolute top-3 right-3 z-3 grid max-h-[calc(100%-40px)] auto-cols-[var(--size-sidebar)] grid-flow-col grid-rows-[auto_minmax(0,1fr)] gap-x-3"
    >
      {active && <Sidebar site={active} letter="A" onClose={closeActive} />}
      {compared && <Sidebar site={compared} letter="B" onClose={closeCompared} />}
    </div>
  )
}
