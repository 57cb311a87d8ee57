import { useEffect } from 'react'
import type { MapPaint } from '@/components/map/map-paint'
import type { DeckStage } from './deck-stage'
import { useLoaded } from './use-loaded'

interface HeatOptions {
  /** Latitude, longitude, latitude, ...; undefined without heat. */
  places: Float64Array | undefined
  paint: MapPaint
  onFailed: (error: unknown) => void
}

const load = () => import('./heat-layer')

export function useSiteHeat(stage: DeckStage | undefined, { places, paint, onFailed }: HeatOptions): void {
  const library = useLoaded(places !== undefined, load, onFailed)
  useEffect(() => {
    if (!stage || !library || !places) return
    const data = library.heatData(places)
    const colours = library.heatRamp(paint)
    stage.show('heat', () => [library.heatLayer(data, colours)])
    return () => stage.hide('heat')
  }, [stage, library, places, paint])
}
