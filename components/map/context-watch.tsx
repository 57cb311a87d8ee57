'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect } from 'react'
import { useMap } from 'react-map-gl/maplibre'
import { useLatest } from '@/components/ui/use-latest'

/** ms that a browser has to restore a lost graphics context before the map is made anew without it. */
const restoring = 500

interface ContextWatchProps {
  /** The graphics context is gone, and with it all that the map has drawn. */
  onLost?: () => void
  /** The map has to be made anew, at the view that it has. */
  onRenew: (map: MapLibre) => void
}

/**
 * Renews the map after a loss of its graphics context: as soon as the browser has restored the context, or without
 * waiting for it any longer.
 */
export function ContextWatch(props: ContextWatchProps) {
  const map = useMap().current?.getMap()
  const latest = useLatest(props)
  useEffect(() => {
    if (!map) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const renew = () => {
      clearTimeout(timer)
      latest.current.onRenew(map)
    }
    const lost = () => {
      latest.current.onLost?.()
      timer = setTimeout(renew, restoring)
    }
    map.on('webglcontextlost', lost)
    map.on('webglcontextrestored', renew)
    return () => {
      clearTimeout(timer)
      map.off('webglcontextlost', lost)
      map.off('webglcontextrestored', renew)
    }
  }, [map, latest])
  return null
}
