'use client'

import { ArrowDownWideNarrow, ArrowUpNarrowWide, Check, ChevronDown, Lock } from 'lucide-react'
import { useState } from 'react'
import { useScoutingState } from '@/components/scouting/scouting-context'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { Popover } from '@/components/ui/popover'
import type { ScoutingFilters } from '@/lib/domain/scouting-filters'
import { type SiteSort, sortOfField } from '@/lib/domain/site-order'

interface SortOptionsProps {
  sorts: ScoutingFilters['sorts']
  sort: SiteSort | null
  isRegistered: boolean
  onSort: (sort: SiteSort) => void
  onLocked: () => void
}

function SortOptions({ sorts, sort, isRegistered, onSort, onLocked }: SortOptionsProps) {
  return (
    <fieldset className="grid">
      <legend className="sr-only">Sort by</legend>
      {sorts.map(({ field, title, free }) => {
        const value = sortOfField(field)
        if (value === null) return null
        const isClosed = !free && !isRegistered
        return (
          <button
            key={value}
            type="button"
            aria-pressed={value === sort}
            onClick={() => (isClosed ? onLocked() : onSort(value))}
            className={classes(
              'flex min-h-8 items-center gap-2 rounded-sm px-2 text-left hover:bg-ink-100 max-sm:min-h-11',
              isClosed && 'text-ink-600',
            )}
          >
            <span className="flex-1">{title}</span>
            {isClosed && <Lock aria-label="locked" className="size-3.5 text-ink-600" />}
            {value === sort && <Check aria-hidden />}
          </button>
        )
      })}
      {!isRegistered && <p className="px-2 pt-1.5 text-xs text-ink-600">Register for free to unlock</p>}
    </fieldset>
  )
}

/** What the list is sorted by and in which direction. Without a field the direction asks for one first. */
export function SortControl() {
  const { address, setAddress, setScore, viewer, ask, filters } = useScoutingState()
  const [isOpen, setOpen] = useState(false)
  const { sort, order } = address
  const title = filters.sorts.find(({ field }) => sortOfField(field) === sort)?.title
  const isDescending = order === 'descending'

  const choose = (value: SiteSort) => {
    setOpen(false)
    // The hexagon of a row has the colour of its cell, so a score sort and the legend show the same score.
    if (value === 'score-ac') setScore('AC')
    if (value === 'score-dc') setScore('DC')
    void setAddress({ sort: value })
  }
  const turn = () => {
    if (sort === null) setOpen(true)
    else void setAddress({ order: isDescending ? 'ascending' : 'descending' })
  }
  return (
    <div className="flex items-center md:-ml-2">
      <IconButton
        size="sm"
        label={isDescending ? 'Largest first' : 'Smallest first'}
        icon={isDescending ? <ArrowDownWideNarrow aria-hidden /> : <ArrowUpNarrowWide aria-hidden />}
        onClick={turn}
      />
      <Popover
        label="Sort by"
        open={isOpen}
        onOpenChange={setOpen}
        className="w-56 p-1.5"
        trigger={
          <Button
            tone="ghost"
            size="sm"
            after={<ChevronDown aria-hidden className="size-3.5" />}
            className="px-1!"
          >
            {title ?? 'Sort'}
          </Button>
        }
      >
        <SortOptions
          sorts={filters.sorts}
          sort={sort}
          isRegistered={viewer.isRegistered}
          onSort={choose}
          onLocked={() => {
            setOpen(false)
            ask('register')
          }}
        />
      </Popover>
    </div>
  )
}
