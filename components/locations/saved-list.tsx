'use client'

import { MapPinned } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { LinkButton } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import { VirtualList, type VirtualListHandle } from '@/components/ui/virtual/virtual-list'
import { roomyScreen, useMedia } from '@/lib/client/browser/use-media'
import { useListState } from '@/lib/client/locations/list-state'
import { useListedLocations, useListView } from '@/lib/client/locations/list-view'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { useGuest } from '@/lib/client/session/guest'
import { routes } from '@/lib/config/routes'
import { ListSearch, NothingListed } from './list-search'
import { RemovedNote, useRemoval } from './removal'
import { SavedRow, savedRowHeight } from './saved-row'

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

/** Saved locations, searched and in the chosen order; scrolls the active one into view. */
export function SavedList(props: SavedListProps) {
  const { errors, attempts, onPress, onShow, onEdit, lit, onHover } = props
  const list = useRef<VirtualListHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { locations, activeId, update } = useSavedLocations()
  const { removeOne } = useRemoval(frame)
  const isPhone = !useMedia(roomyScreen)
  const listed = useListedLocations()
  useShown(
    list,
    listed.findIndex(({ location }) => location.id === activeId),
  )
  useShown(list, lit === undefined ? -1 : listed.findIndex(({ location }) => location.id === lit))
  useFirstInTheWay(
    list,
    listed.findIndex(({ location }) => errors[location.id]),
    attempts,
  )
  useFaultsListed(errors, attempts)
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
      <ListSearch className="px-4 pt-2 pb-1.5" />
      <div ref={frame} className="min-h-0 flex-1">
        {listed.length === 0 ? (
          <NothingListed />
        ) : (
          <VirtualList
            ref={list}
            label="Saved Locations"
            count={listed.length}
            itemAt={(index) => listed[index]}
            itemKey={({ location }) => location.id}
            height={({ location }) => savedRowHeight(errors[location.id] ?? none, isPhone)}
            renderItem={({ location, number }, index) => (
              <SavedRow
                location={location}
                number={number}
                isFirst={index === 0}
                isActive={location.id === activeId}
                isLit={location.id === lit}
                isPhone={isPhone}
                errors={errors[location.id] ?? none}
                onHover={(isOver) => onHover?.(isOver ? location.id : undefined)}
                onPress={() => onPress(location.id)}
                onShow={() => onShow(location.id)}
                onEdit={() => onEdit(location.id)}
                onChange={(change) => update(location.id, change)}
                onRemove={() => removeOne(location, listed)}
              />
            )}
          />
        )}
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

/** A search must not hide what stands in the way of a submission. */
function useFaultsListed(errors: SavedListProps['errors'], attempts: number) {
  const setSearch = useListView((view) => view.setSearch)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an attempt shows them
  useEffect(() => {
    if (attempts > 0 && Object.keys(errors).length > 0) setSearch('')
  }, [attempts])
}
