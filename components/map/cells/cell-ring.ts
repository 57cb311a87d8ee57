import { cellToBoundary } from 'h3-js'

/** Border of a cell as a closed ring of [lng, lat]. */
export function ringOf(id: string): [number, number][] {
  return cellToBoundary(id, true) as [number, number][]
}
