/** Durations of map movements in milliseconds (spec 2 §9) and the room around fitted places in px. */
export const mapMotion = { zoom: 500, fit: 1000, padding: 100 } as const

/** Whether the person asked for as little movement as possible. */
export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** A duration, or none for whoever asked for stillness. */
export function duration(milliseconds: number): number {
  return prefersStillness() ? 0 : milliseconds
}
