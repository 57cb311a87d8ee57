'use client'

import { useEffect, useState } from 'react'
import type { Place } from '@/components/map/map-data'
import { inSlices } from '@/lib/client/browser/in-slices'
import { useFreshPage } from '@/lib/client/browser/missing-part'
import type { Catchment } from '@/lib/contract/network'
import type { CatchmentGrid } from './catchment-grid'

interface MadeGrid {
  place: string
  grid: CatchmentGrid
}

/** The hexagons of a catchment for a map, made in slices; until then those of the station before at the same place. */
export function useCatchmentGrid(
  catchment: Catchment | undefined,
  { lat, lng }: Place,
): { grid: CatchmentGrid | undefined; isMissing: boolean } {
  const [made, setMade] = useState<MadeGrid>()
  const [missing, setMissing] = useState<unknown>()
  useFreshPage(missing)
  useEffect(() => {
    if (!catchment) return
    const leaving = new AbortController()
    const { signal } = leaving
    // The library of the hexagons is large, so it comes on demand.
    import('./catchment-grid')
      .then(({ gridSteps }) => inSlices(gridSteps(catchment, { lat, lng }), signal))
      .then(
        (grid) => {
          setMissing(undefined)
          setMade({ place: `${lat} ${lng}`, grid })
        },
        (error: unknown) => {
          if (!signal.aborted) setMissing(error)
        },
      )
    return () => leaving.abort()
  }, [catchment, lat, lng])
  return {
    grid: catchment && made?.place === `${lat} ${lng}` ? made.grid : undefined,
    isMissing: missing !== undefined,
  }
}
