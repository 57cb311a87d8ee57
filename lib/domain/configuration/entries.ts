/** Returns the same list for an impossible move. @param to final index */
export function moved<T>(entries: readonly T[], from: number, to: number): T[] {
  const list = [...entries]
  const isInside = (place: number) => Number.isInteger(place) && place >= 0 && place < entries.length
  if (!isInside(from) || !isInside(to)) return list
  list.splice(to, 0, ...list.splice(from, 1))
  return list
}

export const removed = <T>(entries: readonly T[], at: number): T[] =>
  entries.filter((_, place) => place !== at)

/** Keeps other keys, known or not. */
export const changed = <T extends object>(entries: readonly T[], at: number, part: Partial<T>): T[] =>
  entries.map((entry, place) => (place === at ? { ...entry, ...part } : entry))

export function placeAfterMove(open: number | undefined, from: number, to: number): number | undefined {
  if (open === undefined) return undefined
  if (open === from) return to
  if (from < open && to >= open) return open - 1
  return from > open && to <= open ? open + 1 : open
}
