import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect } from 'react'
import { cameraOf } from '@/components/map/map-controls'
import type { MapCamera } from '@/components/map/map-data'
import { useLatest } from '@/components/ui/use-latest'

/**
 * Reports the camera immediately and after every movement. `isByHand` is true for a person's movements, false
 * for the first report and for programmatic ones.
 */
export function useCamera(
  map: MapLibre,
  onCamera: ((camera: MapCamera, isByHand: boolean) => void) | undefined,
): void {
  const report = useLatest(onCamera)
  useEffect(() => {
    report.current?.(cameraOf(map), false)
    const moved = (event: { originalEvent?: unknown }) => {
      report.current?.(cameraOf(map), event.originalEvent !== undefined)
    }
    map.on('moveend', moved)
    return () => {
      map.off('moveend', moved)
    }
  }, [map, report])
}
