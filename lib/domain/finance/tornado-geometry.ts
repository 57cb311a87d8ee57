import { niceTicks } from '@/lib/format/nice-scale'
import type { TornadoBar } from './tornado'

interface DrawnBar {
  start: number
  end: number
  isCutLow: boolean
  isCutHigh: boolean
}

export interface TornadoGeometry {
  min: number
  max: number
  ticks: number[]
  bars: DrawnBar[]
}

/** Share of the scale beyond the widest bar drawn whole. */
const padding = 0.12

/** Fits the money's bars, the net present value and zero. The estimate's band, usually many times as wide, is cut. */
export function tornadoGeometry(bars: readonly TornadoBar[], npv: number, maxTicks: number): TornadoGeometry {
  const whole = bars.filter(({ input }) => input !== 'energy')
  const values = [0, npv, ...whole.flatMap(({ low, high }) => [low, high])]
  const least = Math.min(...values)
  const greatest = Math.max(...values)
  const room = Math.max(1, greatest - least) * padding
  const min = least - room
  const max = greatest + room
  const within = (value: number) => Math.min(max, Math.max(min, value))
  return {
    min,
    max,
    ticks: niceTicks(min, max, maxTicks).filter((value) => value >= min && value <= max),
    bars: bars.map(({ low, high }) => ({
      start: within(low),
      end: within(high),
      isCutLow: low < min,
      isCutHigh: high > max,
    })),
  }
}
