'use client'

import { MapPinOff } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useLatest } from '@/components/map/hooks/use-latest'
import { useScoutingState } from '@/components/scouting/scouting-context'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { SkeletonRows } from '@/components/ui/skeleton'
import { VirtualList, type VirtualListHandle } from '@/components/ui/virtual-list'
import { useMedia } from '@/lib/client/use-media'
import { columnStyle, type ListColumn, listColumnsOf, shortTitle } from './site-columns'
import { columnGrid, SiteRow } from './site-row'

function ListHeader({ columns }: { columns: readonly ListColumn[] }) {
  const { address } = useScoutingState()
  return (
    <div
      aria-hidden
      style={columnStyle(columns)}
      className={classes(
        columnGrid(columns),
        'h-7 items-center border-b border-ink-200 text-[10.5px] leading-[14px] font-medium tracking-[-0.01em] text-ink-600',
      )}
    >
      {columns.map(({ key, title, sort, isText }) => (
        <span
          key={key}
          className={classes(
            isText ? 'justify-self-start' : 'justify-self-end',
            // A longer title may reach into the gap in front of its column, not beyond.
            title.length > shortTitle && 'max-w-[calc(100%+5px)] truncate',
            sort !== null && sort === address.sort && 'font-[640] text-ink-1000',
          )}
        >
          {title}
        </span>
      ))}
    </div>
  )
}

function NoSites() {
  const { results, filtering } = useScoutingState()
  if (results.found === 0) {
    return (
      <EmptyState
        icon={<MapPinOff aria-hidden />}
        title="No locations fetched. Try searching a different location type or go to another area."
      />
    )
  }
  return (
    <EmptyState
      title="No locations found for the selected filters."
      action={
        <Button tone="line" onClick={filtering.clear}>
          Clear all filters
        </Button>
      }
    />
  )
}

/** The locations of the last search, in the chosen order. */
export function SiteList() {
  const { results, search, viewer, selection, address, score, filters } = useScoutingState()
  const columns = useMemo(() => listColumnsOf(filters), [filters])
  const list = useRef<VirtualListHandle>(null)
  const isTouch = useMedia('(width < 40rem)', false)
  const order = useLatest(results)
  const sites = useMemo(
    () =>
      Array.from({ length: results.length }, (_, index) => results.at(index)).filter(
        (site) => site !== undefined,
      ),
    [results],
  )
  const choose = useLatest(selection.choose)
  const activeId = selection.active?.id

  const isListed = results.found !== undefined
  // Also when the list comes after the choice: a shared address names its location before anything is found.
  useEffect(() => {
    if (!isListed) return
    const index = order.current.indexOf(activeId ?? '')
    if (index >= 0) list.current?.scrollToIndex(index)
  }, [activeId, order, isListed])

  if (results.found === undefined) {
    if (search.isFailed) {
      return (
        <ErrorStrip className="m-4" onRetry={search.retry} retrying={search.isSearching}>
          An error occurred while fetching data for the current view.
        </ErrorStrip>
      )
    }
    return <SkeletonRows label="Loading locations" rows={9} />
  }
  if (sites.length === 0) return <NoSites />
  return (
    <>
      <ListHeader columns={columns} />
      <VirtualList
        ref={list}
        label="Locations"
        count={sites.length}
        itemAt={(index) => sites[index]}
        itemKey={({ id }) => id}
        height={isTouch ? 66 : 58}
        className={classes('@container', search.isSearching && 'opacity-60')}
        renderItem={(site, index) => (
          <SiteRow
            site={site}
            columns={columns}
            score={score}
            sort={address.sort}
            letter={letterOf(site.id, activeId, selection.compared?.id)}
            isLocked={!viewer.isRegistered}
            isFirst={index === 0}
            onChoose={(id, isShift) => choose.current(id, isShift)}
          />
        )}
      />
    </>
  )
}

function letterOf(
  id: string,
  active: string | undefined,
  compared: string | undefined,
): 'A' | 'B' | undefined {
  if (id === active) return 'A'
  return id === compared ? 'B' : undefined
}
