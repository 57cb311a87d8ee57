import type { ModelCard } from '@/lib/contract/model'

type Band = Pick<ModelCard['band'], 'low' | 'high' | 'byCurrent'>

/** Ends of the 80 % band as multiples of an estimate. */
export function bandOfCurrent(
  { low, high, byCurrent }: Band,
  current: 'AC' | 'DC',
): { low: number; high: number } {
  return byCurrent?.[current] ?? { low, high }
}
