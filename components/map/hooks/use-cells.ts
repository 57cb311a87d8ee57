import type { Map as MapLibre } from 'maplibre-gl'
import { type RefObject, useEffect, useState } from 'react'
import { type CellEngine, type CellManifest, startCells } from '@/components/map/cells/cell-engine'
import type { CellLook } from '@/components/map/cells/cell-layer'
import type { CellColour } from '@/components/map/cells/cell-messages'
import { cameraOf } from '@/components/map/map-controls'
import { layerAboveCells } from '@/components/map/map-style'
import { useLatest } from '@/components/ui/use-latest'
import { type CellRules, colourOf, weightsOf } from '@/lib/domain/map/cells/cell-rules'

export interface CellEventsOut {
  onFailed(retry: () => void): void
  onDrawn(): void
}

interface CellOptions {
  manifest: CellManifest
  look: Omit<CellLook, 'isPainted'>
  rules: CellRules
  /** The worker starts once it is true. */
  isWanted: boolean
  /** Cells requested before the map existed. */
  early?: (() => CellEngine | undefined) | undefined
}

type ColourListener = (colour: CellColour | undefined) => void

function follow(map: MapLibre, { client, layer }: CellEngine): () => void {
  const look = () => client.view(cameraOf(map))
  if (!map.getLayer(layer.id)) map.addLayer(layer, layerAboveCells)
  look()
  map.on('move', look)
  return () => {
    map.off('move', look)
    if (map.getLayer(layer.id)) map.removeLayer(layer.id)
    client.close()
  }
}

interface RunningParts {
  look: RefObject<CellOptions['look']>
  events: RefObject<CellEventsOut>
  onColour: ColourListener
  early: RefObject<CellOptions['early']>
}

function useRunning(
  map: MapLibre,
  manifest: CellManifest | undefined,
  parts: RunningParts,
): CellEngine | undefined {
  const [running, setRunning] = useState<CellEngine>()
  const { look, events, onColour, early } = parts
  useEffect(() => {
    if (!manifest) return
    let isMarked = false
    const engine = early.current?.() ?? startCells(manifest)
    engine.layer.setLook({ ...look.current, isPainted: false })
    engine.listen({
      onDrawn() {
        // User timing mark for tools that measure the wait.
        if (!isMarked) performance.mark('demand-cells-drawn', { detail: manifest.country })
        isMarked = true
        events.current.onDrawn()
      },
      onFailed: () => events.current.onFailed(engine.client.retry),
      onColour,
    })
    const stop = follow(map, engine)
    setRunning(engine)
    return () => {
      stop()
      setRunning(undefined)
      onColour(undefined)
    }
  }, [map, manifest, look, events, onColour, early])
  return running
}

/** `engine` is undefined until the worker runs, `colour` until its classes are known. */
export function useCells(
  map: MapLibre,
  { manifest, look, rules, isWanted, early }: CellOptions,
  out: CellEventsOut,
): { engine: CellEngine | undefined; colour: CellColour | undefined } {
  const [made, setColour] = useState<CellColour>()
  const parts = {
    look: useLatest(look),
    events: useLatest(out),
    onColour: setColour,
    early: useLatest(early),
  }
  const running = useRunning(map, isWanted ? manifest : undefined, parts)
  // Until another column's classes are made, the cells keep the score's colours.
  const colour = made && made.column === colourOf(rules) ? made : undefined
  const isPainted = colour !== undefined || weightsOf(rules) !== undefined

  useEffect(() => running?.client.rules(rules), [running, rules])
  useEffect(() => running?.layer.setLook({ ...look, isPainted }), [running, look, isPainted])

  return { engine: running, colour }
}
