'use client'

import { Search } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { EmptyState } from '@/components/ui/empty-state'
import { Select } from '@/components/ui/select'
import { Input } from '@/components/ui/text-field'
import { useListedLocations, useListView } from '@/lib/client/locations/list-view'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { listOrders } from '@/lib/domain/locations/listed-locations'
import { formatCount } from '@/lib/format/number'

/** Search and order of the saved locations; from two on, and while words hide some. */
export function ListSearch({ className }: { className?: string }) {
  const count = useSavedLocations((list) => list.locations.length)
  const shown = useListedLocations().length
  const { search, order, setSearch, setOrder } = useListView()
  if (count < 2 && search === '') return null
  return (
    <fieldset className={classes('grid min-w-0 grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-1.5', className)}>
      <legend className="sr-only">Search and sort the saved locations</legend>
      <Input
        type="search"
        size="xs"
        quiet
        aria-label="Search the saved locations"
        placeholder="Name, address or ID"
        icon={<Search aria-hidden />}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Select
        size="xs"
        quiet
        aria-label="Sort by"
        value={order}
        options={listOrders}
        onChange={({ target }) => {
          const chosen = listOrders.find(({ value }) => value === target.value)
          if (chosen) setOrder(chosen.value)
        }}
      />
      <p role="status" className="tnum col-span-2 text-xs text-ink-600 empty:hidden">
        {shown < count ? `${formatCount(shown)} of ${formatCount(count)} shown. All are submitted.` : ''}
      </p>
    </fieldset>
  )
}

export function NothingListed() {
  const setSearch = useListView((view) => view.setSearch)
  return (
    <EmptyState
      title="No saved location matches"
      icon={<Search aria-hidden />}
      action={
        <Button tone="line" onClick={() => setSearch('')}>
          Clear search
        </Button>
      }
    >
      Search by name, address or ID.
    </EmptyState>
  )
}
