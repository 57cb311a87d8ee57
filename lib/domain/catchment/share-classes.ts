import type { DemandStep } from '@/lib/catalogue/demand-step'

/** Shares 0..1 of a hexagon's demand from `from` up to the class above it. */
export interface ShareClass {
  from: number
  /** Colour on the map. */
  step: DemandStep
  text: string
}

/** Highest first. */
export const shareClasses: readonly ShareClass[] = [
  { from: 0.5, step: 9, text: '50\u2009% or more' },
  { from: 0.25, step: 8, text: '25–50\u2009%' },
  { from: 0.1, step: 7, text: '10–25\u2009%' },
  { from: 0.05, step: 5, text: '5–10\u2009%' },
  { from: 0.02, step: 3, text: '2–5\u2009%' },
  { from: 0, step: 1, text: 'under 2\u2009%' },
]

/** Undefined for what is no share. */
export const shareClassOf = (share: number): ShareClass | undefined =>
  shareClasses.find(({ from }) => share >= from)
