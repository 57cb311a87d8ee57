import { useCallback, useEffect, useState } from 'react'
import type { MapState } from './use-map'

/** Whether parts of the map are missing: tiles of the base map or of the cells. `clear` asks for them again. */
export function useTileFailures(state: MapState) {
  const [isFailing, setFailing] = useState(false)
  const map = state.step === 'ready' ? state.map : undefined
  const report = useCallback(() => setFailing(true), [])

  useEffect(() => {
    map?.on('error', report)
    return () => {
      map?.off('error', report)
    }
  }, [map, report])

  const clear = useCallback(() => {
    setFailing(false)
    map?.refreshTiles('atlas')
  }, [map])

  return { isFailing, report, clear }
}
