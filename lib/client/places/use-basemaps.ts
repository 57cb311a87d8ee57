'use client'

import { useMemo } from 'react'
import type { BasemapPicture } from '@/lib/domain/map/basemaps'
import type { Bounds } from '@/lib/geo/mercator'
import { useGoogleSession } from './use-google-session'
import { useMapServices } from './use-map-services'

/** Imagery that this installation offers besides the dark map. */
export function useBasemaps(bounds: Bounds): readonly BasemapPicture[] {
  const services = useMapServices()
  const session = useGoogleSession(services?.google ?? false, bounds)
  const satellite = services?.satellite
  return useMemo(() => {
    const pictures: BasemapPicture[] = []
    if (satellite) {
      pictures.push({ id: 'satellite', tiles: '/api/maps/satellite/{z}/{x}/{y}', ...satellite })
    }
    if (session) {
      const tiles = `/api/maps/tiles/{z}/{x}/{y}?session=${encodeURIComponent(session.session)}`
      pictures.push({ id: 'google', tiles, maxZoom: session.maxZoom, attribution: session.attribution })
    }
    return pictures
  }, [satellite, session])
}
