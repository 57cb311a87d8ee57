import type { Map as MapLibre } from 'maplibre-gl'
import { type RefObject, useLayoutEffect } from 'react'

/**
 * Zooms as the drawer resizes the map, so that the visible area stays in view.
 * @param height of the drawer, px
 */
export function useKeptView(map: RefObject<MapLibre | null>, height: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the height changes.
  useLayoutEffect(() => {
    const shown = map.current
    if (!shown) return
    // The canvas keeps its old size until `resize`.
    const before = shown.getCanvas().clientHeight
    const after = shown.getContainer().clientHeight
    if (before === after || before === 0 || after === 0) return
    shown.resize()
    shown.jumpTo({ zoom: shown.getZoom() + Math.log2(after / before) })
  }, [map, height])
}
