import { useEffect } from 'react'
import { useMap } from 'react-map-gl/maplibre'
import { watchTiles } from '@/components/map/hooks/use-tile-failures'
import { hideStreets, showStreets } from '@/components/map/layers/streets-layers'
import { useLatest } from '@/components/ui/use-latest'
import type { StreetsStyle } from '@/lib/domain/map/streets-style'
import { layerAboveGround } from './studio-style'

interface StreetGroundProps {
  style: StreetsStyle
  onMissing: () => void
}

/** The street map below the data, with its texts above them. */
export function StreetGround({ style, onMissing }: StreetGroundProps) {
  const map = useMap().current?.getMap()
  const missing = useLatest(onMissing)
  useEffect(() => {
    if (!map) return
    const show = () => showStreets(map, style, { ground: layerAboveGround, labels: undefined })
    if (map.getLayer(layerAboveGround)) show()
    map.on('style.load', show)
    const unwatch = watchTiles(map, (what) => what === 'picture' && missing.current())
    return () => {
      map.off('style.load', show)
      unwatch()
      // A map that is being removed has no style.
      if (map.style) hideStreets(map, style)
    }
  }, [map, style, missing])
  return null
}
