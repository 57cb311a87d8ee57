/** A label on the screen, px. */
export interface Label {
  x: number
  y: number
  radius: number
  count: number
}

/** Half the width of a number, px. */
const numberReach = 7

/**
 * The labels with readable numbers: if one label covers another's number, the one with the larger count
 * stays, the first of equal ones. Keeps their order.
 */
export function legible<T extends Label>(labels: readonly T[]): readonly T[] {
  const size = Math.max(0, ...new Set(labels.map(({ radius }) => radius))) + numberReach
  const kept = new Map<string, T[]>()
  const cellOf = ({ x, y }: Label) => [Math.floor(x / size), Math.floor(y / size)] as const
  const isCovered = (label: T) => {
    const [column, row] = cellOf(label)
    return [-1, 0, 1].some((dx) =>
      [-1, 0, 1].some((dy) =>
        kept
          .get(`${column + dx},${row + dy}`)
          ?.some(({ x, y, radius }) => Math.hypot(x - label.x, y - label.y) < radius + numberReach),
      ),
    )
  }
  const order = [...labels.keys()].sort((a, b) => (labels[b]?.count ?? 0) - (labels[a]?.count ?? 0) || a - b)
  const isKept = new Uint8Array(labels.length)
  for (const index of order) {
    const label = labels[index]
    if (!label || isCovered(label)) continue
    isKept[index] = 1
    const key = cellOf(label).join()
    kept.set(key, [...(kept.get(key) ?? []), label])
  }
  return labels.filter((_, index) => isKept[index])
}
