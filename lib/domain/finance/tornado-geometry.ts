import { niceTicks } from '@/lib/format/nice-scale'
import type { TornadoBar } from './tornado'

interface DrawnBar {
  /** Shares of the plot's width, 0..1. */
  start: number
  end: number
  /** The bar extends past the plot. */
  isCutLow: boolean
  isCutHigh: boolean
}

export interface TornadoGeometry {
  ticks: { value: number; at: number }[]
  /** Position of the unchanged net present value. */
  middle: number
  bars: DrawnBar[]
}

/** Room beyond the widest bar that is drawn whole. */
const padding = 0.12

/**
 * The scale fits the bars of the money, the net present value and zero; the estimate's band is usually many times
 * as wide and is cut at the ends.
 */
export function tornadoGeometry(
  bars: readonly TornadoBar[],
  npv: number,
  mostTicks: number,
): TornadoGeometry {
  const whole = bars.filter(({ input }) => input !== 'energy')
  const values = [0, npv, ...whole.flatMap(({ low, high }) => [low, high])]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const room = Math.max(1, most - least) * padding
  const [from, to] = [least - room, most + room]
  const at = (value: number) => Math.min(1, Math.max(0, (value - from) / (to - from)))
  return {
    ticks: niceTicks(from, to, mostTicks)
      .filter((value) => value >= from && value <= to)
      .map((value) => ({ value, at: at(value) })),
    middle: at(npv),
    bars: bars.map(({ low, high }) => ({
      start: at(low),
      end: at(high),
      isCutLow: low < from,
      isCutHigh: high > to,
    })),
  }
}
