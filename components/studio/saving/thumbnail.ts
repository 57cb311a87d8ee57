import type { Map as MapLibre } from 'maplibre-gl'
import { readAt } from '@/components/studio/map/read-at'

/** Of a saved map's picture, px. */
const size = { width: 300, height: 200 } as const

/** Copies the middle of the map into a small picture. */
function copied(source: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const scale = Math.max(size.width / source.width, size.height / source.height)
  const width = source.width * scale
  const height = source.height * scale
  const x = (size.width - width) / 2
  const y = (size.height - height) / 2
  canvas.getContext('2d')?.drawImage(source, x, y, width, height)
  return canvas
}

/** A picture of what the map shows; undefined if the browser makes none, or the map has lost its graphics. */
export async function thumbnailOf(map: MapLibre): Promise<Blob | undefined> {
  const canvas = await readAt(map, 'render', () => copied(map.getCanvas()))
  if (!canvas) return undefined
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
}
