'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useFilters } from '@/components/filters/filter-source'
import { Pill } from '@/components/ui/pill'

/** The pill that opens the filters and gets the focus back. */
export const filtersPill = 'record-filters'

/** Opens the filters; says how many are set. */
export function FiltersPill({ onOpen }: { onOpen: () => void }) {
  const { count } = useFilters().filtering
  return (
    <Pill
      id={filtersPill}
      icon={<SlidersHorizontal aria-hidden />}
      count={count === 0 ? undefined : count}
      onClick={onOpen}
      className={count === 0 ? '' : 'bg-ink-200!'}
    >
      Filters
    </Pill>
  )
}
