import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { DeckStage } from './deck-stage'
import { useLoaded } from './use-loaded'

interface StageOptions {
  isWanted: boolean
  onFailed: (error: unknown) => void
}

const load = () => import('./deck-stage')

export function useDeckStage(map: MapLibre, { isWanted, onFailed }: StageOptions): DeckStage | undefined {
  const library = useLoaded(isWanted, load, onFailed)
  const [stage, setStage] = useState<DeckStage>()
  useEffect(() => {
    if (!isWanted || !library) return
    const opened = library.openDeckStage(map)
    setStage(opened)
    return () => {
      setStage(undefined)
      opened.close()
    }
  }, [map, isWanted, library])
  return stage
}
