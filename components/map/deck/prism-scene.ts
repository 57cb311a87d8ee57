import type { Map as MapLibre } from 'maplibre-gl'
import type { PrismStore } from '@/components/map/cells/prism-store'
import { layerAbovePrisms } from '@/components/map/map-style'
import type { DeckStage } from './deck-stage'
import { highestMetres } from './prism-height'
import { type PrismTile, prismLayer, prismTile } from './prism-layer'

/** Tiles added or updated per frame: together a few milliseconds. */
const tilesInFrame = 3

class DrawnPrisms {
  readonly #store: PrismStore
  #drawn = new Map<string, PrismTile>()

  constructor(store: PrismStore) {
    this.#store = store
  }

  follow(): boolean {
    const next = new Map<string, PrismTile>()
    let left = tilesInFrame
    let isLeft = false
    for (const [key, prisms] of this.#store.tiles()) {
      const before = this.#drawn.get(key)
      const isNew = before?.prisms !== prisms
      const isTaken = isNew && left > 0
      if (isTaken) left -= 1
      const now = isTaken ? prismTile(prisms) : before
      if (now) next.set(key, now)
      isLeft ||= isNew && !isTaken
    }
    this.#drawn = next
    return isLeft
  }

  layers(map: MapLibre) {
    const scale = { metres: highestMetres(map), beforeId: layerAbovePrisms }
    return [...this.#drawn].map(([key, tile]) => prismLayer(key, tile, scale))
  }
}

/**
 * @param onComplete called when the columns of all drawn tiles are visible
 * @returns removes them from the map
 */
export function openPrismScene(
  map: MapLibre,
  stage: DeckStage,
  store: PrismStore,
  onComplete: () => void,
): () => void {
  const drawn = new DrawnPrisms(store)
  let frame = 0
  const follow = () => {
    const isLeft = drawn.follow()
    stage.draw()
    if (isLeft) schedule()
    else if (store.isComplete) onComplete()
  }
  const schedule = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(follow)
  }
  stage.show('prisms', () => drawn.layers(map))
  schedule()
  const stop = store.subscribe(schedule)
  map.on('move', stage.draw)
  return () => {
    cancelAnimationFrame(frame)
    stop()
    map.off('move', stage.draw)
    stage.hide('prisms')
  }
}
