'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect } from 'react'
import { useMap } from 'react-map-gl/maplibre'
import { useLatest } from '@/components/ui/use-latest'

/** ms that a browser has to restore a lost graphics context before the map is replaced. */
const restoring = 500

interface ContextWatchProps {
  onLost?: () => void
  onRenew: (map: MapLibre) => void
}

/** Renews the map once the browser has restored the context, or after `restoring`. */
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
