import { type Bounds, mercator } from '@/lib/geo/mercator'
import type { Occlusion } from './map-controls'

interface Size {
  width: number
  height: number
}

/** Floats over a wide map, px: location types above, tools right, attribution below. */
const wideRoom = { top: 68, right: 64, bottom: 28, left: 24 } as const
const narrowRoom = { top: 72, right: 16, bottom: 104, left: 16 } as const

/** On a low map the small legend is beside the country, not below it. */
const lowRoom = { top: 64, right: 64, bottom: 44, left: 156 } as const

/** The legend at the lower left with its margin, px. */
const legend = { width: 320, height: 172 } as const

/** Px of free map that the full legend beside the tools takes; narrower maps have the small one. */
export const roomForLegend = 440

/** As on a rotated phone or an enlarged page. */
export const isLow = ({ height }: Size): boolean => height < 300

/** In a world 1 px wide. */
function extentOf([west, south, east, north]: Bounds): Size {
  const [left, bottom] = mercator(west, south)
  const [right, top] = mercator(east, north)
  return { width: right - left, height: bottom - top }
}

const freeOf = ({ width, height }: Size, room: Required<Occlusion>): Size => ({
  width: Math.max(1, width - room.left - room.right),
  height: Math.max(1, height - room.top - room.bottom),
})

/** World size in px at which a box fits the free part of the map. */
function scaleIn(size: Size, extent: Size, room: Required<Occlusion>): number {
  const free = freeOf(size, room)
  return Math.min(free.width / extent.width, free.height / extent.height)
}

function besideLegend(size: Size, extent: Size): Required<Occlusion> {
  const all = { ...wideRoom, left: legend.width }
  const width = extent.width * scaleIn(size, extent, all)
  const left = 2 * legend.width - (size.width - wideRoom.right - width)
  return { ...wideRoom, left: Math.max(wideRoom.left, Math.min(legend.width, left)) }
}

/** Beside the legend or above it, whichever makes the country larger. */
export function startRoom(size: Size, bounds: Bounds): Required<Occlusion> {
  if (size.width < roomForLegend) return narrowRoom
  if (isLow(size)) return lowRoom
  const extent = extentOf(bounds)
  const beside = besideLegend(size, extent)
  const above = { ...wideRoom, bottom: legend.height }
  return scaleIn(size, extent, beside) >= scaleIn(size, extent, above) ? beside : above
}
