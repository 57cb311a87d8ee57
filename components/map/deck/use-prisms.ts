import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useEffect, useState } from 'react'
import type { CellEngine } from '@/components/map/cells/cell-engine'
import type { CellLook } from '@/components/map/cells/cell-layer'
import type { AimedPlace } from '@/components/map/cells/cell-messages'
import { duration, mapMotion } from '@/components/map/motion'
import { useLatest } from '@/components/ui/use-latest'
import type { LatLng } from '@/lib/geo/coordinates'
import type { DeckStage } from './deck-stage'
import { aimAt, leaning } from './prism-height'
import { useLoaded } from './use-loaded'

/** Invisible degrees of pitch. */
const nearEnough = 0.01

const load = () => import('./prism-scene')

/** `loading` until all columns of the view are drawn. */
export type PrismStep = 'off' | 'loading' | 'on'

export interface Prisms {
  step: PrismStep
  /** Also while columns sink back into the ground. */
  isComplete: boolean
  aim: (place: LatLng) => AimedPlace
}

export interface PrismOptions {
  isOn: boolean
  stage: DeckStage | undefined
  isStanding: boolean
  onStanding: (isStanding: boolean) => void
  engine: Pick<CellEngine, 'client' | 'prisms'> | undefined
  look: Pick<CellLook, 'score' | 'ramp'>
  onFailed: (error: unknown) => void
}

/** Other camera movements only delay this one. @param onFlat the camera looks straight down again */
function useLeaning(map: MapLibre, isLeaning: boolean, onFlat: () => void): void {
  const flat = useLatest(onFlat)
  useEffect(() => {
    const pitch = isLeaning ? leaning : 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const lean = () => {
      if (map.isMoving()) return
      if (Math.abs(map.getPitch() - pitch) > nearEnough)
        map.easeTo({ pitch, duration: duration(mapMotion.lean) })
      else if (pitch === 0) flat.current()
    }
    // A movement that replaces another starts right after the other's end event.
    const settled = () => {
      timer = setTimeout(lean)
    }
    lean()
    map.on('moveend', settled)
    return () => {
      clearTimeout(timer)
      map.off('moveend', settled)
    }
  }, [map, isLeaning, flat])
}

/** Columns stay until the camera looks straight down again. */
export function usePrisms(map: MapLibre, options: PrismOptions): Prisms {
  const { isOn, stage, isStanding, onStanding, engine, look, onFailed } = options
  const scene = useLoaded(isOn, load, onFailed)
  const [isComplete, setComplete] = useState(false)
  const { score, ramp } = look
  useEffect(() => {
    if (isOn && scene) onStanding(true)
  }, [isOn, scene, onStanding])

  useEffect(() => {
    if (isStanding) engine?.client.prisms({ score, ramp })
  }, [isStanding, engine, score, ramp])
  useEffect(() => {
    if (!isStanding || !scene || !stage || !engine) return
    const close = scene.openPrismScene(map, stage, engine.prisms, () => setComplete(true))
    return () => {
      close()
      setComplete(false)
      engine.client.prisms(null)
      engine.prisms.clear()
    }
  }, [map, isStanding, stage, scene, engine])
  useLeaning(map, isOn && isComplete, () => {
    if (!isOn) onStanding(false)
  })

  const aim = useCallback((place: LatLng) => (isComplete ? aimAt(map, place) : place), [map, isComplete])
  const loading = isComplete ? 'on' : 'loading'
  return { step: isOn ? loading : 'off', isComplete, aim }
}
