/** Wording for a road's traffic source, shared by every screen, list and file. */
export const trafficWords = {
  counted: 'counted',
  /** The usual traffic of the road's class, on roads without a count. */
  classDefault: 'class default',
  /** Of a sum over several roads. */
  partly: 'partly class default',
} as const

/** `counted in 2023`, `counted`, or `class default`. */
export function trafficSource({ counted, year }: { counted: boolean; year?: number | null }): string {
  if (!counted) return trafficWords.classDefault
  return year ? `${trafficWords.counted} in ${year}` : trafficWords.counted
}
