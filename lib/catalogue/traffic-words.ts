export const trafficWords = {
  counted: 'counted',
  /** The road class's default traffic, on roads without a count. */
  classDefault: 'class default',
  partly: 'partly class default',
} as const

export function trafficSource({ counted, year }: { counted: boolean; year?: number | null }): string {
  if (!counted) return trafficWords.classDefault
  return year ? `${trafficWords.counted} in ${year}` : trafficWords.counted
}
