'use client'

import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLatest } from '@/components/map/hooks/use-latest'
import type { MapCamera } from '@/components/map/map-data'
import { notify } from '@/components/ui/notify'
import { type SiteSearch, usePointers } from '@/lib/client/scouting/use-pointers'
import { useSession } from '@/lib/client/session/session'
import type { SiteSort } from '@/lib/contract/scout'
import type { LocationChoice } from '@/lib/domain/scouting/scouted-site'
import { type Bounds, mercator } from '@/lib/geo/mercator'
import type { SearchState } from './scouting-state'

const isSameBox = (a: Bounds, b: Bounds) => a.every((edge, index) => Math.abs(edge - (b[index] ?? 0)) < 1e-6)

const isSameSort = (a: SiteSort | undefined, b: SiteSort | undefined) =>
  a?.field === b?.field && a?.direction === b?.direction

/**
 * Whether a box is another one's view on a smaller map that has not moved: the sheet or the panel has grown,
 * and the centre is the same.
 */
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

/** Whether the view differs from the searched area. */
export function isElsewhere(search: SiteSearch | undefined, camera: MapCamera | undefined): boolean {
  if (search === undefined || camera === undefined) return false
  return !isSameBox(search.bounds, camera.bounds) && !isCutOf(camera.bounds, search.bounds)
}

interface SearchOptions {
  camera: MapCamera | undefined
  /** The requested order; it decides which rows a truncated answer has. */
  sort: SiteSort | undefined
}

/**
 * The screen's searches: one at a time, of the view or of one hexagon. A new order searches again only if the
 * last answer was truncated, because only then the rows differ. `number` counts searches.
 */
export function useSearch({ camera, sort }: SearchOptions) {
  const [search, setSearch] = useState<SiteSearch>()
  const [number, setNumber] = useState(0)
  const session = useSession()
  const wanted = useLatest(sort)
  const { answer, isSearching, isFailed, retry } = usePointers({
    search: session.status === 'loading' ? undefined : search,
    viewer: session.status,
    onError: () => notify.error('Failed to fetch locations for the current view'),
  })
  const isCut = answer?.isTruncated ?? false
  useEffect(() => {
    if (!isCut || isSearching) return
    setSearch((last) => (last && !isSameSort(last.sort, sort) ? { ...last, sort } : last))
  }, [isCut, isSearching, sort])
  const run = useCallback(
    (choice: LocationChoice, where: { bounds: Bounds; hexId?: string }) => {
      setSearch({ choice, ...where, sort: wanted.current })
      setNumber((last) => last + 1)
    },
    [wanted],
  )
  const hasSearched = search !== undefined
  const isAway = isElsewhere(search, camera)
  const again = useLatest(retry)
  const state: SearchState = useMemo(
    () => ({
      ...{ isTruncated: isCut, isSearching, isFailed, hasSearched, isElsewhere: isAway },
      ...{ retry: () => again.current(), run },
    }),
    [isCut, isSearching, isFailed, hasSearched, isAway, again, run],
  )
  return { state, answer, number }
}
