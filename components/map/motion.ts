/**
 * Durations of map movements in milliseconds, margin around fitted places in px, and the delay in
 * milliseconds after which lines and labels follow a new basemap. `lean` is the camera tilt of the 3D view.
 */
export const mapMotion = { zoom: 500, fit: 1000, padding: 100, styleLayers: 500, lean: 700 } as const

/** Whether the person prefers reduced motion. */
export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** A duration, or 0 with reduced motion. */
export function duration(milliseconds: number): number {
  return prefersStillness() ? 0 : milliseconds
}
