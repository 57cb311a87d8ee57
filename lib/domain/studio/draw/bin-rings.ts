import { mercator, worldPx } from '@/lib/geo/mercator'
import type { BinCells } from './drawing'

const corners = {
  square: [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ],
  hexagon: Array.from({ length: 6 }, (_, at) => {
    const angle = (Math.PI / 3) * at + Math.PI / 6
    return [Math.cos(angle), Math.sin(angle)]
  }),
} as const

/** Corners as fractions of the world square: x, y, ..., each ring closed. */
export function binRings({ shape, places, radius }: Pick<BinCells, 'shape' | 'places' | 'radius'>) {
  const around = corners[shape]
  const perRing = around.length + 1
  const bins = places.length / 2
  const rings = new Float64Array(bins * perRing * 2)
  for (let bin = 0; bin < bins; bin += 1) {
    const [x, y] = mercator(places[bin * 2] ?? 0, places[bin * 2 + 1] ?? 0)
    for (let corner = 0; corner < perRing; corner += 1) {
      const [right = 0, up = 0] = around[corner % around.length] ?? []
      const at = (bin * perRing + corner) * 2
      rings[at] = x + (right * radius) / worldPx(0)
      rings[at + 1] = y - (up * radius) / worldPx(0)
    }
  }
  return { rings, perRing }
}
