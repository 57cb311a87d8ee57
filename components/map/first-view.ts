import { type Bounds, fromMercator, mercator } from '@/lib/geo/mercator'
import type { Occlusion } from './map-controls'

type StartPadding = number | ((size: Size) => Required<Occlusion>)

export type MapStart = { lat: number; lng: number; zoom: number } | { bounds: Bounds; padding?: StartPadding }

export interface Size {
  width: number
  height: number
}

/** Size of the world at zoom 0 in px. */
const world = 512

/** Approximate, but precise enough to request the cells before the map exists. */
export function firstView(start: MapStart, { width, height }: Size): { bounds: Bounds; zoom: number } {
  if ('bounds' in start) {
    const [west, south, east, north] = start.bounds
    const [left, bottom] = mercator(west, south)
    const [right, top] = mercator(east, north)
    const padding = typeof start.padding === 'function' ? start.padding({ width, height }) : undefined
    const { left: l, right: r, top: t, bottom: b } = padding ?? { left: 40, right: 40, top: 40, bottom: 40 }
    const scale = Math.min((width - l - r) / (right - left), (height - t - b) / (bottom - top))
    return { bounds: start.bounds, zoom: Math.log2(Math.max(1, scale / world)) }
  }
  const { lat, lng, zoom } = start
  const [x, y] = mercator(lng, lat)
  const px = world * 2 ** zoom
  const northWest = fromMercator(x - width / 2 / px, y - height / 2 / px)
  const southEast = fromMercator(x + width / 2 / px, y + height / 2 / px)
  return { bounds: [northWest.lng, southEast.lat, southEast.lng, northWest.lat], zoom }
}
