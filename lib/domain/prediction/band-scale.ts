/** An estimate on its axis from zero; positions are fractions of the axis. */
export interface BandScale {
  /** End of the axis. */
  max: number
  low: number
  value: number
  high: number
  /** Whether a label at the end would be clear of the band's. */
  maxLabels: boolean
}

const roundSteps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]
/** Fractions of the axis that two labels need between their middles. */
const labelRoom = 0.12

/** The axis of an estimate and its 80 % band, all in kWh/day, from zero to the next round figure. */
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
