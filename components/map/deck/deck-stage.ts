import { MapLibreOverlay } from '@deck.gl/maplibre'
import type { Layer } from 'deck.gl'
import type { Map as MapLibre } from 'maplibre-gl'

/** In drawing order. */
const parts = ['prisms', 'heat', 'arcs'] as const
type Part = (typeof parts)[number]

/** deck.gl allows one overlay per map, so this holds all its layers. */
export interface DeckStage {
  /** `make` is called for every drawing: an overlay keeps the layers it was given. */
  show(part: Part, make: () => Layer[]): void
  hide(part: Part): void
  draw(): void
  close(): void
}

/** Import lazily: this module imports deck.gl. */
export function openDeckStage(map: MapLibre): DeckStage {
  const overlay = new MapLibreOverlay({
    interleaved: true,
    layers: [],
    // In strict mode the context gets a second overlay before the first one has released it.
    deviceProps: { _reuseDevices: true },
    getCursor: () => map.getCanvas().style.cursor,
  })
  const shown = new Map<Part, () => Layer[]>()
  let isOpen = true
  const draw = () => {
    if (isOpen) overlay.setProps({ layers: parts.flatMap((part) => shown.get(part)?.() ?? []) })
  }
  const placeLate = () => {
    if (shown.size > 0 && !map.getLayersOrder().some((id) => id.startsWith('deck-'))) draw()
  }
  map.addControl(overlay)
  // Before the style has loaded, the overlay cannot insert itself between layers, and does not retry.
  map.on('idle', placeLate)
  return {
    show(part, make) {
      shown.set(part, make)
      draw()
    },
    hide(part) {
      shown.delete(part)
      draw()
    },
    draw,
    close() {
      isOpen = false
      map.off('idle', placeLate)
      map.removeControl(overlay)
    },
  }
}
