import { type Bounds, fromMercator, mercator, worldPx, worldPxFitting, zoomOf } from '@/lib/geo/mercator'
import type { Occlusion } from './map-controls'

type StartPadding = number | ((size: Size) => Required<Occlusion>)

export type MapStart = { lat: number; lng: number; zoom: number } | { bounds: Bounds; padding?: StartPadding }

export interface Size {
  width: number
  height: number
}

/**
 * Approximate initial view of a map of a given size, precise enough to request its cells before the map
 * exists.
 */
export function firstView(start: MapStart, { width, height }: Size): { bounds: Bounds; zoom: number } {
  if ('bounds' in start) {
    const padding = typeof start.padding === 'function' ? start.padding({ width, height }) : undefined
    const { left, right, top, bottom } = padding ?? { left: 40, right: 40, top: 40, bottom: 40 }
    const px = worldPxFitting(start.bounds, { width: width - left - right, height: height - top - bottom })
    return { bounds: start.bounds, zoom: zoomOf(Math.max(worldPx(0), px)) }
  }
  const { lat, lng, zoom } = start
  const [x, y] = mercator(lng, lat)
  const px = worldPx(zoom)
  const northWest = fromMercator(x - width / 2 / px, y - height / 2 / px)
  const southEast = fromMercator(x + width / 2 / px, y + height / 2 / px)
  return { bounds: [northWest.lng, southEast.lat, southEast.lng, northWest.lat], zoom }
}
