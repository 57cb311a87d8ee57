import { cdnOrigin } from '@/components/map/cdn/cdn-origin'
import type { EarlyCells } from '@/lib/config/early-requests'
import type { Manifest } from '@/lib/contract/scout'
import { type CellClient, createCellClient } from './cell-client'
import { CellLayer, type CellLook } from './cell-layer'
import type { CellColour, ToCellWorker } from './cell-messages'
import { takeCellWorker } from './cell-worker'
import { PrismStore } from './prism-store'

export type CellManifest = Pick<Manifest, 'country' | 'version' | 'hexagonTiles'>

interface CellEngineEvents {
  onDrawn(): void
  onFailed(): void
  onColour(colour: CellColour | undefined): void
}

/** Worker and layer of a country's cells, started before the map and handed to it once it is ready. */
export interface CellEngine {
  client: CellClient
  layer: CellLayer
  prisms: PrismStore
  /** Sets the callbacks and replays earlier events. */
  listen(events: CellEngineEvents): void
}

const unlit: CellLook = { score: 'DC', isPainted: false, opacity: 0, ramp: [] }

function fetcherOf(worker: Worker): MessagePort {
  const { port1, port2 } = new MessageChannel()
  worker.postMessage({ type: 'fetcher', port: port2 } satisfies ToCellWorker, [port2])
  return port1
}

/** Requests of the worker wait until the script that serves them has loaded. */
function fetchOnPage({ worker, port = fetcherOf(worker) }: EarlyCells): void {
  void import('@/components/map/cdn/serve-fetches').then(({ serveFetches }) => serveFetches(port))
}

export function startCells({ country, version, hexagonTiles }: CellManifest): CellEngine {
  let events: CellEngineEvents | undefined
  let hasFailed = false
  const layer = new CellLayer(unlit, () => events?.onDrawn())
  const prisms = new PrismStore()
  const taken = takeCellWorker()
  if (cdnOrigin() !== undefined) fetchOnPage(taken)
  const client = createCellClient(taken.worker, {
    mesh: (mesh) => layer.add(mesh),
    painted: (key, paint) => layer.paint(key, paint),
    prisms: (key, made) => prisms.put(key, made),
    shown: (keys) => {
      layer.show(keys)
      prisms.show(keys)
    },
    dropped: (keys) => {
      layer.drop(keys)
      prisms.drop(keys)
    },
    classes: (colour) => events?.onColour(colour),
    failed: () => {
      hasFailed = true
      events?.onFailed()
    },
  })
  client.open({ country, version, tiles: hexagonTiles })
  return {
    client,
    layer,
    prisms,
    listen(next) {
      events = next
      if (hasFailed) next.onFailed()
    },
  }
}
