import type { Map as MapLibre } from 'maplibre-gl'

/**
 * Calls `read` at the map's next such event, the only time when the canvas can be read.
 * Undefined if the graphics context is lost.
 */
export function readAt<T>(map: MapLibre, event: 'idle' | 'render', read: () => T): Promise<T | undefined> {
  if (!isDrawing(map)) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const end = (result: T | undefined) => {
      map.off(event, found)
      map.off('webglcontextlost', lost)
      resolve(result)
    }
    const found = () => end(read())
    const lost = () => end(undefined)
    map.on(event, found)
    map.on('webglcontextlost', lost)
    map.triggerRepaint()
  })
}

/** A canvas returns the context that it was created with. */
const isDrawing = (map: MapLibre) => map.getCanvas().getContext('webgl2')?.isContextLost() === false
