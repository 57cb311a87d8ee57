import { metresAround, worldPx } from '@/lib/geo/mercator'
import type { Labels } from './drawing'
import { growthOf } from './growth'

/** px between a point and its text. */
const gap = 20

const sides = { start: 1, middle: 0, end: -1, top: -1, center: 0, bottom: 1 } as const

/** px right and down from a point to its text, clear of the point at any zoom. */
export function labelOffset(
  { unit, style }: Pick<Labels, 'unit'> & { style: Pick<Labels['style'], 'size' | 'anchor' | 'alignment'> },
  { place, radius }: Pick<Labels['items'][number], 'place' | 'radius'>,
  zoom: number,
): [right: number, down: number] {
  const metre = worldPx(zoom) / metresAround(place[1])
  const each = unit === 'px' ? 1 : metre * growthOf(unit, zoom)
  const far = radius * each + gap
  return [sides[style.anchor] * far, sides[style.alignment] * (far + style.size)]
}
