import type { Map as MapLibre } from 'maplibre-gl'
import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps all that the map shows from top to bottom in view as its height changes.
 * @param height of what takes the room, px
 */
export function useKeptView(map: RefObject<MapLibre | null>, height: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height is another room for the map.
  useLayoutEffect(() => {
    const shown = map.current
    if (!shown) return
    // The canvas has its old size until the map learns of the new one.
    const before = shown.getCanvas().clientHeight
    const after = shown.getContainer().clientHeight
    if (before === after || before === 0 || after === 0) return
    shown.resize()
    shown.jumpTo({ zoom: shown.getZoom() + Math.log2(after / before) })
  }, [map, height])
}
