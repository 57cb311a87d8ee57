import type { Map as MapLibre } from 'maplibre-gl'

/** Of a saved map's picture, px. */
const size = { width: 300, height: 200 } as const

/** Copies the middle of the map into a small picture. */
function copied(source: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const scale = Math.max(size.width / source.width, size.height / source.height)
  const [width, height] = [source.width * scale, source.height * scale]
  const [x, y] = [(size.width - width) / 2, (size.height - height) / 2]
  canvas.getContext('2d')?.drawImage(source, x, y, width, height)
  return canvas
}

/** A picture of what the map shows; undefined if the browser makes none. */
export function thumbnailOf(map: MapLibre): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    // The drawing is there only until the frame ends.
    map.once('render', () =>
      copied(map.getCanvas()).toBlob((blob) => resolve(blob ?? undefined), 'image/png'),
    )
    map.triggerRepaint()
  })
}
