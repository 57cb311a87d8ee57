import type { ModelCard } from '@/lib/contract/model'

export interface BandScale {
  max: number
  low: number
  value: number
  high: number
  maxLabels: boolean
}

const roundSteps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]
/** Minimum distance of two label middles, in fractions of the axis. */
const labelRoom = 0.12

/** From zero to the next round figure, in kWh/day. Positions are fractions of the axis. */
export function bandScale({ low, value, high }: Record<'low' | 'value' | 'high', number>): BandScale {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(high, value, 1)))
  const step = roundSteps.find((each) => each * magnitude >= Math.max(high, value)) ?? 10
  const max = step * magnitude
  return {
    max,
    low: low / max,
    value: value / max,
    high: high / max,
    maxLabels: 1 - high / max >= labelRoom,
  }
}

type Band = Pick<ModelCard['band'], 'low' | 'high' | 'byCurrent'>

/** Ends of the 80 % band as multiples of an estimate. */
export function bandOfCurrent(
  { low, high, byCurrent }: Band,
  current: 'AC' | 'DC',
): { low: number; high: number } {
  return byCurrent?.[current] ?? { low, high }
}
