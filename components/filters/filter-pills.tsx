'use client'

import { SlidersHorizontal } from 'lucide-react'
import { Pill } from '@/components/ui/pill'
import { ClearFilters } from './clear-filters'
import { fieldsOf, placeFields } from './filter-sections'
import { useFilters } from './filter-source'
import { PoiPill } from './poi-pill'

/** The pill that opens the panel and gets the focus back. */
export const allFiltersPill = 'all-filters'

/** The last pill scrolls clear of the fade. */
export function FilterPills({ isWide, onAll }: { isWide: boolean; onAll: () => void }) {
  const { filtering, config } = useFilters()
  const { count } = filtering
  return (
    <fieldset
      // A wheel has one axis, and so has this row.
      onWheel={(event) => {
        if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY
      }}
      className="fade-right -my-1.5 flex min-w-0 gap-1.5 overflow-x-auto py-1.5 pr-9 pl-4 [scrollbar-width:none]"
    >
      <legend className="sr-only">Filters</legend>
      <Pill
        id={allFiltersPill}
        icon={<SlidersHorizontal aria-hidden />}
        count={count === 0 ? undefined : count}
        onClick={onAll}
        className={count === 0 ? '' : 'bg-ink-200!'}
      >
        All Filters
      </Pill>
      {placeFields(fieldsOf(config, 'parkings')).map((field) => (
        <PoiPill key={field.field} dataset="parkings" field={field} />
      ))}
      {!isWide && count > 0 && <ClearFilters className="max-sm:h-9" />}
    </fieldset>
  )
}
