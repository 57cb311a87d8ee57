'use client'

import { MapPinned } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { SkeletonRows } from '@/components/ui/skeleton'
import { VirtualList, type VirtualListHandle } from '@/components/ui/virtual/virtual-list'
import { roomyScreen, useMedia } from '@/lib/client/browser/use-media'
import { useListState } from '@/lib/client/locations/list-state'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { useGuest } from '@/lib/client/session/guest'
import { routes } from '@/lib/config/routes'
import type { LocationChange } from '@/lib/domain/locations/saved-list-rules'
import { PhoneRow } from './phone/phone-row'
import { RemovedNote } from './removed-note'
import { SavedRow, savedRowHeight } from './saved-row'
import { useRemoval } from './use-removal'

interface SavedListProps {
  /** Messages by location id. */
  errors: Record<string, string[]>
  /** Counts submit attempts; each scrolls the first row with errors into view. */
  attempts: number
  onPress: (id: string) => void
  /** Shows a location on the map, even if active. */
  onShow: (id: string) => void
  onEdit: (id: string) => void
  /** Location whose pin is below the cursor; its row scrolls into view. */
  lit?: string | undefined
  /** Called with the location whose row is below the cursor or has the focus. */
  onHover?: ((id: string | undefined) => void) | undefined
}

const none: readonly string[] = []

/** Saved locations in order of adding; scrolls the active one into view. */
export function SavedList(props: SavedListProps) {
  const { errors, attempts, onPress, onShow, onEdit, lit, onHover } = props
  const list = useRef<VirtualListHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { locations, activeId, update } = useSavedLocations()
  const { removeOne } = useRemoval(frame)
  const isPhone = !useMedia(roomyScreen)
  useShown(
    list,
    locations.findIndex(({ id }) => id === activeId),
  )
  useShown(list, lit === undefined ? -1 : locations.findIndex(({ id }) => id === lit))
  useFirstInTheWay(
    list,
    locations.findIndex(({ id }) => errors[id]),
    attempts,
  )
  const isLoading = useListState((state) => state.isLoading)
  if (locations.length === 0)
    return isLoading ? (
      <SkeletonRows label="Saved locations are loading" height={savedRowHeight(none, isPhone)} />
    ) : (
      <div className="flex min-h-full flex-col">
        <div className="flex-1">
          <NoneSaved />
        </div>
        <RemovedNote />
      </div>
    )
  return (
    <div className="flex h-full flex-col">
      <div ref={frame} className="min-h-0 flex-1">
        <VirtualList
          ref={list}
          label="Saved Locations"
          count={locations.length}
          itemAt={(index) => locations[index]}
          itemKey={({ id }) => id}
          height={({ id }) => savedRowHeight(errors[id] ?? none, isPhone)}
          renderItem={(location, index) => {
            const row = {
              location,
              number: index + 1,
              isActive: location.id === activeId,
              isLit: location.id === lit,
              onHover: (isOver: boolean) => onHover?.(isOver ? location.id : undefined),
              errors: errors[location.id] ?? none,
              onPress: () => onPress(location.id),
              onEdit: () => onEdit(location.id),
              onChange: (change: LocationChange) => update(location.id, change),
              onRemove: () => removeOne(location),
            }
            return isPhone ? <PhoneRow {...row} onShow={() => onShow(location.id)} /> : <SavedRow {...row} />
          }}
        />
      </div>
      <RemovedNote />
    </div>
  )
}

function NoneSaved() {
  const { to } = useGuest()
  return (
    <EmptyState
      title="No saved locations"
      icon={<MapPinned aria-hidden />}
      action={<LinkButton href={to(routes.scouting)}>Scout locations</LinkButton>}
    >
      Add places from the map or import a file, then submit them from here.
    </EmptyState>
  )
}

function useShown(list: RefObject<VirtualListHandle | null>, index: number) {
  useEffect(() => {
    if (index >= 0) list.current?.scrollToIndex(index)
  }, [list, index])
}

/** Depends on attempts, not on the list, so that editing a row never scrolls. */
function useFirstInTheWay(list: RefObject<VirtualListHandle | null>, index: number, attempts: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an attempt scrolls
  useEffect(() => {
    if (attempts > 0 && index >= 0) list.current?.scrollToIndex(index)
  }, [attempts])
}
