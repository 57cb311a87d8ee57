/** A list with an entry moved; the same list if it cannot be moved so. @param to the place it gets */
export function moved<T>(entries: readonly T[], from: number, to: number): T[] {
  const list = [...entries]
  const isInside = (place: number) => Number.isInteger(place) && place >= 0 && place < entries.length
  if (!isInside(from) || !isInside(to)) return list
  list.splice(to, 0, ...list.splice(from, 1))
  return list
}

/** A list without one entry. */
export const removed = <T>(entries: readonly T[], at: number): T[] =>
  entries.filter((_, place) => place !== at)

/** A list with one entry changed; its other keys stay, known or not. */
export const changed = <T extends object>(entries: readonly T[], at: number, part: Partial<T>): T[] =>
  entries.map((entry, place) => (place === at ? { ...entry, ...part } : entry))

/** The place that an open entry has after a move; undefined while none is open. */
export function placeAfterMove(open: number | undefined, from: number, to: number): number | undefined {
  if (open === undefined) return undefined
  if (open === from) return to
  if (from < open && to >= open) return open - 1
  return from > open && to <= open ? open + 1 : open
}
