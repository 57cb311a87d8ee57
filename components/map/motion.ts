/** Milliseconds, but `padding` in px around fitted places. */
export const mapMotion = { zoom: 500, fit: 1000, padding: 100, styleLayers: 500, lean: 700 } as const

export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function duration(milliseconds: number): number {
  return prefersStillness() ? 0 : milliseconds
}
