'use client'

import { ArrowLeft, SlidersHorizontal, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Section } from '@/components/filters/dataset-filters'
import type { FilterField, FilterSection } from '@/components/filters/filter-sections'
import { useFilters } from '@/components/filters/filter-source'
import { Button } from '@/components/ui/button'
import { Pill } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { AddFilter } from './add-filter'
import type { RecordFilters, ShownFilter } from './use-record-filters'

interface FiltersPanelProps {
  filters: RecordFilters
  /** Locations that pass, and all of the record. */
  listed: number
  total: number
  onClose: () => void
}

const sectionOf = (field: FilterField): FilterSection => {
  const kind = field.kind === 'multi-select' ? 'choice' : 'range'
  return { kind, key: field.field, field }
}

/** Element id: the pill gets the focus back when the filters close. */
const filtersPill = 'record-filters'

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

/** Focuses the heading on opening, and the pill on closing. */
function useFocusIn() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost) document.getElementById(filtersPill)?.focus()
    }
  }, [])
  return heading
}

const keyOf = ({ dataset, field }: ShownFilter) => `${dataset}.${field}`

/** Scrolls to and focuses an added filter, which may be far below. */
function useAdded(shown: readonly ShownFilter[]) {
  const list = useRef<HTMLDivElement>(null)
  const added = useRef<string>(undefined)
  const last = shown.at(-1)
  const key = last && keyOf(last)
  useEffect(() => {
    if (added.current === undefined || added.current !== key) return
    added.current = undefined
    const filters = list.current?.querySelectorAll<HTMLElement>('[data-filter]') ?? []
    const section = [...filters].find(({ dataset }) => dataset.filter === key)
    section?.scrollIntoView({ block: 'nearest' })
    section?.querySelector<HTMLElement>('[role="slider"], input')?.focus({ preventScroll: true })
  }, [key])
  return {
    list,
    note(filter: ShownFilter) {
      added.current = keyOf(filter)
    },
  }
}

/** Filters on screen, by dataset if there are several. */
function ShownFilters({ shown }: { shown: readonly ShownFilter[] }) {
  const { config } = useFilters()
  const groups = config.datasets.flatMap(({ label, title, fields }) => {
    const own = shown.filter(({ dataset }) => dataset === label)
    const found = own.flatMap((each) => fields.filter(({ field }) => field === each.field))
    return found.length === 0 ? [] : [{ label, title, found }]
  })
  return groups.map(({ label, title, found }) => (
    <section key={label} aria-label={config.datasets.length > 1 ? title : undefined}>
      {config.datasets.length > 1 && (
        <h2 className="px-4 pt-4 text-xs font-medium wrap-anywhere text-ink-600">{title}</h2>
      )}
      {found.map((field) => (
        <div key={field.field} data-filter={keyOf({ dataset: label, field: field.field })}>
          <Section dataset={label} section={sectionOf(field)} />
        </div>
      ))}
    </section>
  ))
}

/** A record's filters in place of its list; every change applies at once. */
export function FiltersPanel({ filters, listed, total, onClose }: FiltersPanelProps) {
  const { shown } = filters
  const heading = useFocusIn()
  const { list, note } = useAdded(shown)
  const add = (filter: ShownFilter) => {
    note(filter)
    filters.onAdd(filter)
  }
  const clear = () => {
    filters.onClear()
    heading.current?.focus()
  }
  return (
    <>
      <header className="border-b border-ink-200 px-4 pt-3.5 pb-3">
        <Button
          tone="ghost"
          size="sm"
          className="mb-1 -ml-2"
          icon={<ArrowLeft aria-hidden />}
          onClick={onClose}
        >
          Back to Locations
        </Button>
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-xl leading-[26px] font-semibold tracking-[-0.018em] outline-none"
        >
          Filters
        </h1>
        <div className="mt-2 flex items-center justify-between gap-2">
          <AddFilter shown={shown} onAdd={add} />
          <Button tone="ghost" size="sm" className="-mr-2" disabled={shown.length === 0} onClick={clear}>
            Remove all filters
          </Button>
        </div>
      </header>
      <div ref={list} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {shown.length === 0 && (
          <EmptyState title="No filters">Add one to narrow the list and the map.</EmptyState>
        )}
        <ShownFilters shown={shown} />
      </div>
      <footer className="border-t border-ink-200 px-4 py-3">
        <p aria-live="polite" className="sr-only">
          {`${formatCount(listed)} of ${formatCount(total)} locations`}
        </p>
        <Button
          size="lg"
          block
          tone={listed === 0 ? 'danger' : 'primary'}
          icon={listed === 0 && <TriangleAlert aria-hidden />}
          onClick={onClose}
        >
          {`Show ${formatCountOf(listed, 'location')}`}
        </Button>
      </footer>
    </>
  )
}
