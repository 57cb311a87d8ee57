import type { ErrorEvent, Map as MapLibre, MapSourceDataEvent } from 'maplibre-gl'
import { useCallback, useEffect, useState } from 'react'
import { pictureId } from '@/components/map/basemap-style'
import type { MapState } from './use-map'

/** What is missing: nothing, some tiles, or the whole picture that the map should stand on. */
type Missing = 'nothing' | 'tiles' | 'picture'

type ListenedMap = Pick<MapLibre, 'on' | 'off'>

/**
 * Tells what of a map cannot be loaded. A picture of which nothing has come yet cannot be reached; afterwards a tile
 * that fails is one of many. Answers how to end it.
 */
export function watchTiles(map: ListenedMap, report: (missing: Missing) => void): () => void {
  let hasPicture = false
  const failed = (event: ErrorEvent & { sourceId?: string }) =>
    report(event.sourceId === pictureId && !hasPicture ? 'picture' : 'tiles')
  const arrived = (event: MapSourceDataEvent) => {
    if (event.sourceId === pictureId && event.tile !== undefined) hasPicture = true
  }
  map.on('error', failed)
  map.on('sourcedata', arrived)
  return () => {
    map.off('error', failed)
    map.off('sourcedata', arrived)
  }
}

/** Whether parts of the map are missing: tiles of the base map, of a picture or of the cells. `clear` asks again. */
export function useTileFailures(state: MapState, picture: string | undefined) {
  const [missing, setMissing] = useState<Missing>('nothing')
  const map = state.step === 'ready' ? state.map : undefined
  const report = useCallback(() => setMissing('tiles'), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is watched from its beginning.
  useEffect(() => {
    setMissing((before) => (before === 'picture' ? 'nothing' : before))
    return map && watchTiles(map, (next) => setMissing((before) => (before === 'picture' ? before : next)))
  }, [map, picture])

  const clear = useCallback(() => {
    setMissing('nothing')
    if (!map) return
    map.refreshTiles('atlas')
    if (map.getSource(pictureId)) map.refreshTiles(pictureId)
  }, [map])

  return { missing, report, clear }
}
