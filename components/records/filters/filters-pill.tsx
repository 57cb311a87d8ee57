'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useFilters } from '@/components/filters/filter-source'
import { Pill } from '@/components/ui/pill'

/** Element id: the pill gets the focus back when the filters close. */
export const filtersPill = 'record-filters'

/** Opens the filters; shows how many are set. */
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
