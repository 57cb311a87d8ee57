import type { ColourClasses } from './colour-classes'

/** Share of the full height that the least figure gets, so that its column still has sides to see. */
const least = 0.03

/**
 * Reads the height of a figure's column as a share of the highest: its place on the legend's scale, on which every
 * class is equally wide. Height and colour therefore tell the same, and an outlier does not flatten all others.
 * Figures beyond the scale count as its ends; NaN has no column (0).
 */
export function heightReader({ from, most }: ColourClasses): (figure: number) => number {
  const ends = from.map((_, at) => from[at + 1] ?? most)
  return (figure) => {
    if (Number.isNaN(figure)) return 0
    let at = from.length - 1
    while (at > 0 && figure < (from[at] ?? 0)) at -= 1
    const [start = 0, end = 0] = [from[at], ends[at]]
    const within = end > start ? (figure - start) / (end - start) : 1
    return Math.max(least, (at + Math.min(1, Math.max(0, within))) / from.length)
  }
}
