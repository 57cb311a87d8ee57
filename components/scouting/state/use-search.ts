'use client'

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MapCamera } from '@/components/map/map-data'
import { notify } from '@/components/ui/notify'
import { useLatest } from '@/components/ui/use-latest'
import { usePointers } from '@/lib/client/scouting/use-pointers'
import { useSession } from '@/lib/client/session/session'
import type { SiteSort } from '@/lib/contract/scout'
import type { LocationChoice } from '@/lib/domain/scouting/scouted-site'
import { pointersRequest, type SiteSearch } from '@/lib/domain/scouting/search-requests'
import { type Bounds, mercator } from '@/lib/geo/mercator'
import type { SearchState } from './scouting-state'

const isSameBox = (a: Bounds, b: Bounds) => a.every((edge, index) => Math.abs(edge - (b[index] ?? 0)) < 1e-6)

const isSameSort = (a: SiteSort | undefined, b: SiteSort | undefined) =>
  a?.field === b?.field && a?.direction === b?.direction

/** Whether only the map has shrunk around the same centre, as when the sheet or the panel grows. */
function isCutOf([west, south, east, north]: Bounds, whole: Bounds): boolean {
  const [left, bottom, right, top] = whole
  const middle = (a: number, b: number) => mercator(0, a)[1] + mercator(0, b)[1]
  const isInside = west >= left && south >= bottom && east <= right && north <= top
  const isAsWide = Math.abs(east - west - (right - left)) < 1e-6
  const isAsHigh = Math.abs(north - south - (top - bottom)) < 1e-6
  const hasMoved =
    Math.abs(west + east - left - right) > 1e-6 || Math.abs(middle(south, north) - middle(bottom, top)) > 1e-8
  return isInside && (isAsWide || isAsHigh) && !hasMoved
}

export function isElsewhere(search: SiteSearch | undefined, camera: MapCamera | undefined): boolean {
  if (search === undefined || camera === undefined) return false
  const searched = search.view ?? search.bounds
  return !isSameBox(searched, camera.bounds) && !isCutOf(camera.bounds, searched)
}

const isSameSearch = (a: SiteSearch | undefined, b: SiteSearch) =>
  a !== undefined && JSON.stringify(pointersRequest(a)) === JSON.stringify(pointersRequest(b))

const failure = 'Failed to fetch locations for the current view'

/** The notice goes once a search succeeds, and with the screen. */
function useFailureNotice({ isAnswered }: { isAnswered: boolean }): (retry: () => void) => void {
  const isShown = useRef(false)
  const withdraw = useCallback(() => {
    if (isShown.current) notify.withdraw('error', failure)
    isShown.current = false
  }, [])
  useEffect(() => {
    if (isAnswered) withdraw()
  }, [isAnswered, withdraw])
  useEffect(() => withdraw, [withdraw])
  return useCallback((retry) => {
    isShown.current = true
    notify.error(failure, { label: 'Retry', onPress: retry })
  }, [])
}

interface SearchOptions {
  camera: MapCamera | undefined
  /** Decides which rows a truncated answer has. */
  sort: SiteSort | undefined
}

/** A new order searches again only if the last answer was truncated: only then the rows differ. */
export function useSearch({ camera, sort }: SearchOptions) {
  const [search, setSearch] = useState<SiteSearch>()
  const [number, setNumber] = useState(0)
  const session = useSession()
  const wanted = useLatest(sort)
  const { answer, isSearching, isFailed, retry } = usePointers({
    search: session.status === 'loading' ? undefined : search,
    viewer: session.status,
    onError: () => report.current?.(() => again.current()),
  })
  const again = useLatest(retry)
  const report = useLatest(
    useFailureNotice({ isAnswered: answer !== undefined && !isSearching && !isFailed }),
  )
  const isCut = answer?.isTruncated ?? false
  useEffect(() => {
    if (!isCut || isSearching) return
    setSearch((last) => (last && !isSameSort(last.sort, sort) ? { ...last, sort } : last))
  }, [isCut, isSearching, sort])
  const latest = useLatest({ search, isFailed, view: camera?.bounds })
  const run = useCallback(
    (choice: LocationChoice, where: { bounds: Bounds; hexId?: string }) => {
      const { search: last, isFailed: hasFailed, view } = latest.current
      const isPart = where.hexId !== undefined
      const next = { choice, ...where, ...(isPart && { view }), sort: wanted.current }
      setSearch(next)
      // The failure is cached: an equal request needs a push.
      if (hasFailed && isSameSearch(last, next)) again.current()
      setNumber((last) => last + 1)
    },
    [wanted, latest, again],
  )
  const hasSearched = search !== undefined
  const isAway = isElsewhere(search, camera)
  const state: SearchState = useMemo(
    () => ({
      isTruncated: isCut,
      isSearching,
      isFailed,
      hasSearched,
      isElsewhere: isAway,
      area: search,
      retry: () => again.current(),
      run,
    }),
    [isCut, isSearching, isFailed, hasSearched, isAway, search, again, run],
  )
  return { state, answer, number }
}
