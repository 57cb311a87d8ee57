import { MapLibreOverlay } from '@deck.gl/maplibre'
import type { Map as MapLibre } from 'maplibre-gl'
import type { CellPrisms } from '@/components/map/cells/cell-messages'
import type { PrismStore } from '@/components/map/cells/prism-store'
import { layerAbovePrisms } from '@/components/map/map-style'
import { highestMetres } from './prism-height'
import { prismLayer } from './prism-layer'

/** Tiles added or updated per frame: together a few milliseconds. */
const inFrame = { layers: 2, changes: 10 } as const

/** The drawn columns, following a store's a few tiles per frame. */
class DrawnPrisms {
  readonly #store: PrismStore
  #drawn = new Map<string, CellPrisms>()

  constructor(store: PrismStore) {
    this.#store = store
  }

  /** @returns whether work remains for the next frame */
  follow(): boolean {
    const left: Record<keyof typeof inFrame, number> = { ...inFrame }
    const next = new Map<string, CellPrisms>()
    let isLeft = false
    for (const [key, prisms] of this.#store.tiles()) {
      const before = this.#drawn.get(key)
      const kind = before ? 'changes' : 'layers'
      const isTaken = before === prisms || left[kind] > 0
      if (before !== prisms && isTaken) left[kind] -= 1
      const now = isTaken ? prisms : before
      if (now) next.set(key, now)
      isLeft ||= !isTaken
    }
    this.#drawn = next
    return isLeft
  }

  layers(map: MapLibre) {
    const scale = { metres: highestMetres(map), beforeId: layerAbovePrisms }
    return [...this.#drawn].map(([key, prisms]) => prismLayer(key, prisms, scale))
  }
}

/**
 * Draws a store's columns on a map, between the ground and the labels. Loaded only for the 3D view, because
 * it imports deck.gl; nothing else may.
 * @param onComplete called when the columns of all drawn tiles are visible
 * @returns removes them from the map
 */
export function openPrismScene(map: MapLibre, store: PrismStore, onComplete: () => void): () => void {
  const overlay = new MapLibreOverlay({
    interleaved: true,
    layers: [],
    // In strict mode the context gets a second overlay before the first one has released it.
    deviceProps: { _reuseDevices: true },
    // Keeps the map's own cursor.
    getCursor: () => map.getCanvas().style.cursor,
  })
  const drawn = new DrawnPrisms(store)
  let frame = 0
  const draw = () => overlay.setProps({ layers: drawn.layers(map) })
  const placeLate = () => {
    if (!map.getLayersOrder().some((id) => id.startsWith('deck-'))) draw()
  }
  const follow = () => {
    const isLeft = drawn.follow()
    draw()
    if (isLeft) schedule()
    else if (store.isComplete) onComplete()
  }
  const schedule = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(follow)
  }
  map.addControl(overlay)
  schedule()
  const stop = store.subscribe(schedule)
  map.on('move', draw)
  // Before the style has loaded, the overlay cannot insert itself between layers, and does not retry.
  map.on('idle', placeLate)
  return () => {
    cancelAnimationFrame(frame)
    stop()
    map.off('move', draw)
    map.off('idle', placeLate)
    map.removeControl(overlay)
  }
}
