'use client'

import { MapPinned } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { VirtualList, type VirtualListHandle } from '@/components/ui/virtual-list'
import { useGuest } from '@/lib/client/guest'
import { useSavedLocations } from '@/lib/client/saved-locations'
import { routes } from '@/lib/config/routes'
import { SavedRow, savedRowHeight } from './saved-row'

interface SavedListProps {
  /** Messages by location id. */
  errors: Record<string, string[]>
  onPress: (id: string) => void
}

const none: readonly string[] = []

/** The saved locations in the order they were found; the active one is scrolled into view. */
export function SavedList({ errors, onPress }: SavedListProps) {
  const { to } = useGuest()
  const list = useRef<VirtualListHandle>(null)
  const { locations, activeId, update, remove } = useSavedLocations()
  const active = locations.findIndex(({ id }) => id === activeId)
  useEffect(() => {
    if (active >= 0) list.current?.scrollToIndex(active)
  }, [active])
  if (locations.length === 0) {
    return (
      <EmptyState
        title="No saved locations"
        icon={<MapPinned aria-hidden />}
        action={<LinkButton href={to(routes.scouting)}>Scout locations</LinkButton>}
      >
        Add places from the map, then submit them from here.
      </EmptyState>
    )
  }
  return (
    <VirtualList
      ref={list}
      label="Saved Locations"
      count={locations.length}
      itemAt={(index) => locations[index]}
      itemKey={({ id }) => id}
      height={({ id }) => savedRowHeight(errors[id] ?? none)}
      renderItem={(location, index) => (
        <SavedRow
          location={location}
          number={index + 1}
          isActive={location.id === activeId}
          errors={errors[location.id] ?? none}
          onPress={() => onPress(location.id)}
          onChange={(change) => update(location.id, change)}
          onRemove={() => remove(location.id)}
        />
      )}
    />
  )
}
