import { useEffect } from 'react'
import type { MapArc } from '@/components/map/map-data'
import type { MapPaint } from '@/components/map/map-paint'
import type { DeckStage } from './deck-stage'
import { useLoaded } from './use-loaded'

interface ArcOptions {
  arcs: readonly MapArc[] | undefined
  paint: MapPaint
  onFailed: (error: unknown) => void
}

const load = () => import('./arc-layer')

export function useSiteArcs(stage: DeckStage | undefined, { arcs, paint, onFailed }: ArcOptions): void {
  const library = useLoaded(arcs !== undefined, load, onFailed)
  useEffect(() => {
    if (!stage || !library || !arcs) return
    stage.show('arcs', () => [library.arcLayer(arcs, paint)])
    return () => stage.hide('arcs')
  }, [stage, library, arcs, paint])
}
