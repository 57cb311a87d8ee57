'use client'

import { useCallback, useState } from 'react'
import type { MapCamera } from '@/components/map/map-data'
import { notify } from '@/components/ui/notify'
import { useSession } from '@/lib/client/session'
import { type SiteSearch, usePointers } from '@/lib/client/use-pointers'
import type { LocationChoice } from '@/lib/domain/scouted-site'
import type { Bounds } from '@/lib/geo/mercator'

const isSameBox = (a: Bounds, b: Bounds) => a.every((edge, index) => Math.abs(edge - (b[index] ?? 0)) < 1e-6)

/** Whether the view shows something else than what was searched. */
export function isElsewhere(search: SiteSearch | undefined, camera: MapCamera | undefined): boolean {
  return search !== undefined && camera !== undefined && !isSameBox(search.bounds, camera.bounds)
}

/** The searches of the screen: one at a time, for the view or for one hexagon of it. */
export function useSearch(camera: MapCamera | undefined) {
  const [search, setSearch] = useState<SiteSearch>()
  const session = useSession()
  const pointers = usePointers({
    search: session.status === 'loading' ? undefined : search,
    viewer: session.status,
    onError: () => notify.error('Failed to fetch locations for the current view'),
  })
  const run = useCallback((choice: LocationChoice, where: { bounds: Bounds; hexId?: string }) => {
    setSearch({ choice, ...where })
  }, [])
  return {
    ...pointers,
    hasSearched: search !== undefined,
    isElsewhere: isElsewhere(search, camera),
    isRegistered: session.status === 'signed-in',
    run,
  }
}
