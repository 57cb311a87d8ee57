/** km */
export const ringRadii = [0.1, 0.5] as const
export type RingRadius = (typeof ringRadii)[number]
