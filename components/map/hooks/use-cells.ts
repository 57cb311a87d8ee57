import type { Map as MapLibre } from 'maplibre-gl'
import { type RefObject, useEffect, useState } from 'react'
import { type CellClient, createCellClient } from '@/components/map/cells/cell-client'
import { CellLayer, type CellLook } from '@/components/map/cells/cell-layer'
import type { CellColour } from '@/components/map/cells/cell-messages'
import { type CellRules, colourOf } from '@/components/map/cells/cell-rules'
import { cameraOf } from '@/components/map/map-controls'
import { layerAboveCells } from '@/components/map/map-style'
import type { Manifest } from '@/lib/contract/scout'
import { useLatest } from './use-latest'

export interface CellEventsOut {
  /** Cells or a column of them could not be read; `retry` asks for what is missing. */
  onFailed(retry: () => void): void
  /** The cells of the view stand on the screen. */
  onDrawn(): void
}

type CellManifest = Pick<Manifest, 'country' | 'version' | 'hexagonTiles'>

interface CellOptions {
  manifest: CellManifest
  look: Omit<CellLook, 'isPainted'>
  rules: CellRules
}

interface Running {
  client: CellClient
  layer: CellLayer
}

function startWorker(
  layer: CellLayer,
  out: { onFailed: CellEventsOut['onFailed']; onColour: ColourListener },
) {
  const worker = new Worker(new URL('@/components/map/cells/cells.worker.ts', import.meta.url), {
    type: 'module',
  })
  const client = createCellClient(worker, {
    mesh: (mesh) => layer.add(mesh),
    painted: (key, paint) => layer.paint(key, paint),
    shown: (keys) => layer.show(keys),
    dropped: (keys) => layer.drop(keys),
    classes: out.onColour,
    failed: () => out.onFailed(client.retry),
  })
  return client
}

type ColourListener = (colour: CellColour | undefined) => void

/** Keeps the cells of a country on the map while it looks around, also after a lost graphics context. */
function follow(map: MapLibre, { client, layer }: Running, manifest: CellManifest): () => void {
  const look = () => client.view(cameraOf(map))
  const open = () => {
    const { country, version, hexagonTiles } = manifest
    client.open({ country, version, tiles: hexagonTiles })
    look()
  }
  map.addLayer(layer, layerAboveCells)
  open()
  map.on('move', look)
  // A lost graphics context takes every mesh with it, and the map restores its own layers only.
  const restore = () => {
    map.once('style.load', () => {
      layer.forget()
      if (!map.getLayer(layer.id)) map.addLayer(layer, layerAboveCells)
      open()
    })
  }
  map.on('webglcontextrestored', restore)
  return () => {
    map.off('move', look)
    map.off('webglcontextrestored', restore)
    if (map.getLayer(layer.id)) map.removeLayer(layer.id)
    client.close()
  }
}

function useRunning(map: MapLibre, manifest: CellManifest, parts: RunningParts): Running | undefined {
  const [running, setRunning] = useState<Running>()
  const { look, events, onColour } = parts
  useEffect(() => {
    let isMarked = false
    const layer = new CellLayer({ ...look.current, isPainted: false }, () => {
      // What a person waits for, on the page's own timeline, so that it can be measured anywhere.
      if (!isMarked) performance.mark('demand-cells-drawn', { detail: manifest.country })
      isMarked = true
      events.current.onDrawn()
    })
    const onFailed: CellEventsOut['onFailed'] = (retry) => events.current.onFailed(retry)
    const client = startWorker(layer, { onFailed, onColour })
    const stop = follow(map, { client, layer }, manifest)
    setRunning({ client, layer })
    return () => {
      stop()
      setRunning(undefined)
      onColour(undefined)
    }
  }, [map, manifest, look, events, onColour])
  return running
}

interface RunningParts {
  look: RefObject<CellOptions['look']>
  events: RefObject<CellEventsOut>
  onColour: ColourListener
}

/**
 * Draws the country's demand cells by the rules and keeps those of the view loaded. `client` is undefined until the
 * worker runs, `colour` until the classes of the rules' column are known.
 */
export function useCells(
  map: MapLibre,
  { manifest, look, rules }: CellOptions,
  out: CellEventsOut,
): { client: CellClient | undefined; colour: CellColour | undefined } {
  const [made, setColour] = useState<CellColour>()
  const parts = { look: useLatest(look), events: useLatest(out), onColour: setColour }
  const running = useRunning(map, manifest, parts)
  // Until the classes of another column are made, the cells keep the colours of the score.
  const colour = made && made.column === colourOf(rules) ? made : undefined
  const isPainted = colour !== undefined

  useEffect(() => running?.client.rules(rules), [running, rules])
  useEffect(() => running?.layer.setLook({ ...look, isPainted }), [running, look, isPainted])

  return { client: running?.client, colour }
}
