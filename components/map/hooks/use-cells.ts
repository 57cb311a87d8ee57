import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { type CellClient, createCellClient } from '@/components/map/cells/cell-client'
import { CellLayer, type CellLook } from '@/components/map/cells/cell-layer'
import { cameraOf } from '@/components/map/map-controls'
import { layerAboveCells } from '@/components/map/map-style'
import type { Manifest } from '@/lib/contract/scout'
import { useLatest } from './use-latest'

export interface CellEventsOut {
  /** A tile of cells could not be read; `retry` asks for what is missing. */
  onFailed(retry: () => void): void
  /** The cells of the view stand on the screen. */
  onDrawn(): void
}

type CellManifest = Pick<Manifest, 'country' | 'version' | 'hexagonTiles'>

/** Draws the country's demand cells and keeps those of the view loaded. Undefined until the worker runs. */
export function useCells(
  map: MapLibre,
  { manifest, look }: { manifest: CellManifest; look: CellLook },
  out: CellEventsOut,
): CellClient | undefined {
  const [running, setRunning] = useState<{ client: CellClient; layer: CellLayer }>()
  const latestLook = useLatest(look)
  const events = useLatest(out)

  useEffect(() => {
    let isMarked = false
    const layer = new CellLayer(latestLook.current, () => {
      // What a person waits for, on the page's own timeline, so that it can be measured anywhere.
      if (!isMarked) performance.mark('demand-cells-drawn', { detail: manifest.country })
      isMarked = true
      events.current.onDrawn()
    })
    const worker = new Worker(new URL('@/components/map/cells/cells.worker.ts', import.meta.url), {
      type: 'module',
    })
    const client = createCellClient(worker, {
      mesh: (mesh) => layer.add(mesh),
      shown: (keys) => layer.show(keys),
      dropped: (keys) => layer.drop(keys),
      failed: () => events.current.onFailed(client.retry),
    })
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
    setRunning({ client, layer })
    return () => {
      map.off('move', look)
      map.off('webglcontextrestored', restore)
      if (map.getLayer(layer.id)) map.removeLayer(layer.id)
      client.close()
      setRunning(undefined)
    }
  }, [map, manifest, latestLook, events])

  useEffect(() => running?.layer.setLook(look), [running, look])

  return running?.client
}
