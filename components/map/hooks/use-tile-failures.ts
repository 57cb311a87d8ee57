import type { ErrorEvent, Map as MapLibre, MapSourceDataEvent } from 'maplibre-gl'
import { useCallback, useEffect, useState } from 'react'
import { pictureId } from '@/components/map/basemap-style'
import { isStreets } from '@/components/map/layers/streets-layers'

/** 'picture' is the whole basemap. */
type Missing = 'nothing' | 'tiles' | 'picture'

type ListenedMap = Pick<MapLibre, 'on' | 'off'>

const isPicture = (id: string | undefined) => id === pictureId || isStreets(id)

/** A picture that fails before its first tile is unreachable. @returns unsubscribe */
export function watchTiles(map: ListenedMap, report: (missing: Missing) => void): () => void {
  let hasPicture = false
  const failed = (event: ErrorEvent & { sourceId?: string }) =>
    report(isPicture(event.sourceId) && !hasPicture ? 'picture' : 'tiles')
  const arrived = (event: MapSourceDataEvent) => {
    if (isPicture(event.sourceId) && event.tile !== undefined) hasPicture = true
  }
  map.on('error', failed)
  map.on('sourcedata', arrived)
  return () => {
    map.off('error', failed)
    map.off('sourcedata', arrived)
  }
}

export function useTileFailures(map: MapLibre | undefined, picture: string | undefined) {
  const [missing, setMissing] = useState<Missing>('nothing')
  const report = useCallback(() => setMissing('tiles'), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is watched from its beginning.
  useEffect(() => {
    setMissing((before) => (before === 'picture' ? 'nothing' : before))
    return map && watchTiles(map, (next) => setMissing((before) => (before === 'picture' ? before : next)))
  }, [map, picture])

  const clear = useCallback(() => {
    setMissing('nothing')
    // A map whose graphics context just came back has no sources yet.
    for (const id of ['atlas', pictureId]) if (map?.getSource(id)) map.refreshTiles(id)
  }, [map])

  return { missing, report, clear }
}
