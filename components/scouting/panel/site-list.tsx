'use client'

import { MapPinOff } from 'lucide-react'
import {
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { shallow } from 'zustand/shallow'
import { ClearFilters, LoosenFilter } from '@/components/filters/loosen-filter'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { scoreOf } from '@/components/scouting/state/scouting-store'
import { classes } from '@/components/ui/classes'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useLatest } from '@/components/ui/use-latest'
import { VirtualGrid, type VirtualGridHandle } from '@/components/ui/virtual/virtual-grid'
import { useMedia } from '@/lib/client/browser/use-media'
import { shownFields } from '@/lib/domain/scouting/display-fields'
import { ListHeader } from './list-header'
import { listLayout } from './list-layout'
import { listColumnsOf } from './site-columns'
import { SiteRow } from './site-row'
import { useListDisplay } from './use-list-display'
import { headerHeight, useListTracks } from './use-list-tracks'

/**
 * Px without the scroll bar. Known before the rows, so that they are laid out once.
 * @param isListed whether the element holds the box, not a placeholder
 */
function useListWidth(frame: RefObject<HTMLElement | null>, isListed: boolean): number {
  const [width, setWidth] = useState(0)
  const isMeasured = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box takes the placeholder's place.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const box = element.firstElementChild ?? element
    const measure = () => setWidth(box.clientWidth)
    if (!isMeasured.current) measure()
    isMeasured.current = true
    // Its first report follows the layout of the new box, and costs none of its own.
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [frame, isListed])
  return width
}

function NoSites() {
  const results = useScouting((state) => state.results)
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
        <div className="grid justify-items-center gap-2">
          <LoosenFilter dataset="parkings" mostHiding={results.mostHiding} />
          <ClearFilters tone="line" size="md" />
        </div>
      }
    />
  )
}

function useFollowing(grid: { current: VirtualGridHandle | null }) {
  const results = useScouting((state) => state.results)
  const activeId = useScouting(({ open }) => open.active?.id)
  const latest = useLatest(results)
  const isListed = results.found !== undefined
  // Also when the list comes after the choice: a shared address names its location before anything is found.
  useEffect(() => {
    if (!isListed) return
    const index = activeId === undefined ? -1 : latest.current.indexOf(activeId)
    if (index >= 0) grid.current?.show(index)
  }, [activeId, latest, isListed, grid])
}

function letterOf(
  id: string,
  active: string | undefined,
  compared: string | undefined,
): 'A' | 'B' | undefined {
  if (id === active) return 'A'
  return id === compared ? 'B' : undefined
}

function Rows({ width }: { width: number }) {
  const { results, open, choose, filters } = useScouting(
    ({ results, open, choose, filters }) => ({ results, open, choose, filters }),
    shallow,
  )
  const { fields: chosen, sort } = useScouting(({ address: { fields, sort } }) => ({ fields, sort }), shallow)
  const isSearching = useScouting(({ search }) => search.isSearching)
  const isLocked = useScouting(({ viewer }) => !viewer.isRegistered)
  const { display, weighed } = useListDisplay()
  const score = useScouting(scoreOf)
  const isTouch = useMedia('(width < 40rem)', false)
  const layout = useMemo(() => {
    const fields = shownFields(display, chosen)
    return listLayout(listColumnsOf(filters, fields, weighed), width, isTouch)
  }, [filters, display, weighed, chosen, width, isTouch])
  const titles = useRef<HTMLDivElement>(null)
  const isSplit = useListTracks(titles, layout)
  const grid = useRef<VirtualGridHandle>(null)
  // Thousands of hexagons of the map follow the legend too: the rows yield to them.
  const shownScore = useDeferredValue(score)
  useFollowing(grid)
  return (
    <VirtualGrid
      ref={grid}
      label="Locations"
      count={results.length}
      itemAt={results.at}
      itemKey={({ id }) => id}
      height={layout.rowHeight}
      header={<ListHeader ref={titles} layout={layout} isSplit={isSplit} />}
      headerHeight={headerHeight(layout, isSplit)}
      isBusy={isSearching}
      className={classes(isSearching && 'opacity-60')}
      renderRow={(site, { index, isCurrent }) => (
        <SiteRow
          site={site}
          layout={layout}
          score={shownScore}
          gain={results.gainAt(index)}
          sort={sort}
          letter={letterOf(site.id, open.active?.id, open.compared?.id)}
          isLocked={isLocked}
          isFirst={index === 0}
          isCurrent={isCurrent}
          onChoose={choose}
        />
      )}
    />
  )
}

export function SiteList() {
  const hasRows = useScouting(({ results }) => results.found !== undefined && results.length > 0)
  const frame = useRef<HTMLDivElement>(null)
  const width = useListWidth(frame, hasRows)
  return (
    <div ref={frame} data-list className="h-full">
      {hasRows ? <Rows width={width} /> : <Rowless />}
    </div>
  )
}

function Rowless() {
  const { results, search } = useScouting(({ results, search }) => ({ results, search }), shallow)
  if (results.found !== undefined) return <NoSites />
  if (search.isFailed) {
    return (
      <ErrorStrip className="m-4" onRetry={search.retry} retrying={search.isSearching}>
        An error occurred while fetching data for the current view.
      </ErrorStrip>
    )
  }
  // In the place of the rows to come: below their header, beside their hexagons.
  return (
    <>
      <div className="h-7 border-b border-ink-200" />
      <SkeletonRows label="Loading locations" rows={9} className="px-3!" />
    </>
  )
}
