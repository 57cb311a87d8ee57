import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useEffect, useState } from 'react'
import type { CellEngine } from '@/components/map/cells/cell-engine'
import type { CellLook } from '@/components/map/cells/cell-layer'
import type { AimedPlace } from '@/components/map/cells/cell-messages'
import type { PrismStore } from '@/components/map/cells/prism-store'
import { duration, mapMotion } from '@/components/map/motion'
import { aimAt, leaning } from '@/components/map/prisms/prism-height'
import { useLatest } from '@/components/ui/use-latest'
import type { LatLng } from '@/lib/geo/coordinates'

/** Invisible degrees of pitch. */
const nearEnough = 0.01

type OpenScene = (map: MapLibre, store: PrismStore, onComplete: () => void) => () => void

/** `loading` until all columns of the view are drawn. */
export type PrismStep = 'off' | 'loading' | 'on'

interface Prisms {
  step: PrismStep
  /** Whether columns are drawn, also while they sink back into the ground. */
  isComplete: boolean
  /** Resolves a pointed-at place on the ground to what is seen there. */
  aim: (place: LatLng) => AimedPlace
}

interface PrismOptions {
  isOn: boolean
  engine: Pick<CellEngine, 'client' | 'prisms'> | undefined
  look: Pick<CellLook, 'score' | 'ramp'>
  /** The view's code could not be fetched. */
  onFailed: (error: unknown) => void
  /** The graphics context came back without deck.gl's resources; this map cannot restore them. */
  onLost: () => void
}

function useScene(isOn: boolean, onFailed: PrismOptions['onFailed']): OpenScene | undefined {
  const [openScene, setOpenScene] = useState<OpenScene>()
  const failed = useLatest(onFailed)
  const isWanted = isOn && !openScene
  useEffect(() => {
    if (!isWanted) return
    let isLeft = false
    import('@/components/map/prisms/prism-scene').then(
      ({ openPrismScene }) => !isLeft && setOpenScene(() => openPrismScene),
      (error: unknown) => !isLeft && failed.current(error),
    )
    return () => {
      isLeft = true
    }
  }, [isWanted, failed])
  return openScene
}

/**
 * Tilts the camera or straightens it; other movements in between only delay it.
 * @param onFlat called when the camera looks straight down again
 */
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

/** deck.gl stays bound to a graphics context for the map's lifetime, even after leaving the view. */
function useLost(map: MapLibre, isStanding: boolean, onLost: () => void): void {
  const lost = useLatest(onLost)
  const [hasStood, setHasStood] = useState(false)
  if (isStanding && !hasStood) setHasStood(true)
  useEffect(() => {
    if (!hasStood) return
    const restored = () => lost.current()
    map.on('webglcontextrestored', restored)
    return () => {
      map.off('webglcontextrestored', restored)
    }
  }, [map, hasStood, lost])
}

/** Draws the cells as columns while the 3D view is on, and until its camera looks straight down again. */
export function usePrisms(map: MapLibre, { isOn, engine, look, onFailed, onLost }: PrismOptions): Prisms {
  const openScene = useScene(isOn, onFailed)
  const [isStanding, setStanding] = useState(false)
  const [isComplete, setComplete] = useState(false)
  const { score, ramp } = look
  if (isOn && openScene && !isStanding) setStanding(true)

  useEffect(() => {
    if (isStanding) engine?.client.prisms({ score, ramp })
  }, [isStanding, engine, score, ramp])
  useEffect(() => {
    if (!isStanding || !openScene || !engine) return
    const close = openScene(map, engine.prisms, () => setComplete(true))
    return () => {
      close()
      setComplete(false)
      engine.client.prisms(null)
      engine.prisms.clear()
    }
  }, [map, isStanding, openScene, engine])
  useLeaning(map, isOn && isComplete, () => {
    if (!isOn) setStanding(false)
  })

  useLost(map, isStanding, onLost)

  const aim = useCallback((place: LatLng) => (isComplete ? aimAt(map, place) : place), [map, isComplete])
  const loading = isComplete ? 'on' : 'loading'
  return { step: isOn ? loading : 'off', isComplete, aim }
}
