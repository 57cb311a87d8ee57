import type { ColourClasses } from './colour-classes'

/** Keeps the lowest column's sides visible. */
const min = 0.03

/**
 * Maps a value to its column's share of the full height, by its place on the legend, where all classes are
 * equally wide: height and colour agree, and an outlier does not flatten the rest. Values beyond the scale
 * count as its ends; NaN has no column (0).
 */
export function heightReader({ from, max }: ColourClasses): (figure: number) => number {
  const ends = from.map((_, at) => from[at + 1] ?? max)
  return (figure) => {
    if (Number.isNaN(figure)) return 0
    let at = from.length - 1
    while (at > 0 && figure < (from[at] ?? 0)) at -= 1
    const start = from[at] ?? 0
    const end = ends[at] ?? 0
    const within = end > start ? (figure - start) / (end - start) : 1
    return Math.max(min, (at + Math.min(1, Math.max(0, within))) / from.length)
  }
}
