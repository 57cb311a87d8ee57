import type { Map as MapLibre } from 'maplibre-gl'

/**
 * What `read` makes of the map at its next event of this name; undefined if the map has lost its graphics, or loses
 * them before. The drawing can be read in the event alone: it is gone when the frame ends.
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

/** A canvas gives the context that it was made with. */
const isDrawing = (map: MapLibre) => map.getCanvas().getContext('webgl2')?.isContextLost() === false
