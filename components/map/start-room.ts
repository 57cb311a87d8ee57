import {
  type Bounds,
  extentOf,
  fromMercator,
  mercator,
  worldPx,
  worldPxFitting,
  zoomOf,
} from '@/lib/geo/mercator'
import type { Occlusion } from './map-controls'

export interface Size {
  width: number
  height: number
}

/** Floats over a wide map, px: location types above, tools right, attribution below. */
const wideRoom = { top: 68, right: 64, bottom: 28, left: 24 } as const
const narrowRoom = { top: 72, right: 16, bottom: 104, left: 16 } as const

/** On a low map the legend is one line below the country. */
const lowRoom = { top: 64, right: 64, bottom: 76, left: 24 } as const

/** The legend at the lower left with its margin, px. */
const legend = { width: 336, height: 172 } as const

/** Px of free map that the full legend beside the tools takes; narrower maps have the small one. */
export const roomForLegend = 440

/** Px that the tools of a wide map take beside its legend. */
export const roomForTools = 48

/** As on a rotated phone or an enlarged page. */
export const isLow = ({ height }: Size): boolean => height < 300

/** Px across the world at which a box fits the free part of the map. */
const scaleIn = ({ width, height }: Size, bounds: Bounds, room: Required<Occlusion>): number =>
  worldPxFitting(bounds, {
    width: Math.max(1, width - room.left - room.right),
    height: Math.max(1, height - room.top - room.bottom),
  })

/** The least padding at the left that puts a centred box beside the legend. */
function besideLegend(size: Size, bounds: Bounds): Required<Occlusion> {
  const all = { ...wideRoom, left: legend.width }
  const width = extentOf(bounds).width * scaleIn(size, bounds, all)
  const left = 2 * legend.width - (size.width - wideRoom.right - width)
  return { ...wideRoom, left: Math.max(wideRoom.left, Math.min(legend.width, left)) }
}

/** Beside the legend or above it, whichever makes the country larger. */
export function startRoom(size: Size, bounds: Bounds): Required<Occlusion> {
  if (size.width < roomForLegend) return narrowRoom
  if (isLow(size)) return lowRoom
  const beside = besideLegend(size, bounds)
  const above = { ...wideRoom, bottom: legend.height }
  return scaleIn(size, bounds, beside) >= scaleIn(size, bounds, above) ? beside : above
}

type StartPadding = number | ((size: Size) => Required<Occlusion>)

export type MapStart = { lat: number; lng: number; zoom: number } | { bounds: Bounds; padding?: StartPadding }

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
