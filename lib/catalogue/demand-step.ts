/** One per ninth of the country maximum. */
export const demandSteps = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
export type DemandStep = (typeof demandSteps)[number]

export const scoreKinds = ['DC', 'AC'] as const
export type ScoreKind = (typeof scoreKinds)[number]

/** Clamps. @param fraction 0..1 of the country maximum */
export function demandStep(fraction: number): DemandStep {
  const step = Math.min(9, Math.max(1, Math.floor(fraction * 9 + 1e-9) + 1))
  return step as DemandStep
}

/** From here on steps are light and carry ink text, darker ones paper. */
export const firstLightStep: DemandStep = 5
