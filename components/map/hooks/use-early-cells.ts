import type { Map as MapLibre } from 'maplibre-gl'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { type CellEngine, startCells } from '@/components/map/cells/cell-engine'
import type { MapManifest } from '@/components/map/map-props'
import { layerAboveCells } from '@/components/map/map-style'
import { firstView, type MapStart } from '@/components/map/start-room'
import { useLatest } from '@/components/ui/use-latest'

interface EarlyOptions {
  manifest: MapManifest
  start: MapStart
  isWanted: boolean
}

export interface EarlyCells {
  /** Call it early: shaders compile while the page sets up the rest. */
  addTo(map: MapLibre): void
  /** Call it once: the map then owns and ends the cells. */
  take(): CellEngine | undefined
}

/** Takes over the cells that the page's first script requested, or requests them now. */
export function useEarlyCells(
  container: RefObject<HTMLElement | null>,
  { manifest, start, isWanted }: EarlyOptions,
): EarlyCells {
  const waiting = useRef<CellEngine>(undefined)
  const latest = useLatest({ manifest, start, isWanted })
  const { country, version } = manifest
  // biome-ignore lint/correctness/useExhaustiveDependencies: another map is set up for another version of the country only.
  useEffect(() => {
    if (!latest.current.isWanted) return
    const { clientWidth: width = 0, clientHeight: height = 0 } = container.current ?? {}
    const engine = startCells(latest.current.manifest)
    engine.client.view(firstView(latest.current.start, { width, height }))
    waiting.current = engine
    return () => {
      waiting.current?.client.close()
      waiting.current = undefined
    }
  }, [container, country, version])
  return useMemo(
    () => ({
      addTo(map) {
        if (waiting.current) map.addLayer(waiting.current.layer, layerAboveCells)
      },
      take() {
        const engine = waiting.current
        waiting.current = undefined
        return engine
      },
    }),
    [],
  )
}
