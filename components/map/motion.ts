/**
 * Durations of map movements in milliseconds, the room around fitted places in px, and the milliseconds
 * after which lines and names follow a new ground. `lean` is that of the camera for the 3D view.
 */
export const mapMotion = { zoom: 500, fit: 1000, padding: 100, styleLayers: 500, lean: 700 } as const

/** Whether the person asked for as little movement as possible. */
export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** A duration, or none for whoever asked for stillness. */
export function duration(milliseconds: number): number {
  return prefersStillness() ? 0 : milliseconds
}
