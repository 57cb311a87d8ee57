import { customaryDecay, type Decay, pullAt } from './captured-demand'
import type { DriveTimes } from './instance'

/**
 * A station with twice the bays sells 2^0.74 times as much: fitted on 1,287 public charging sites, and part of the
 * shipped estimate.
 */
export const sharingExponent = 0.74

interface Outside {
  /** kWh/day, or any measure, by point. */
  demand: Float64Array
  /** Drives from the points to sampled places, and how much each place counts. */
  times: DriveTimes
  weights: readonly number[]
  /** Of the usual station. */
  attractiveness: number
  decay?: Decay
}

const halvings = 60
const widest = { low: 1e-9, high: 1e9 }

/**
 * Pull of all that competes with public stations at every point: charging at home or at work, elsewhere, or not at
 * all. Without it, the first station of an empty country takes all demand, and a second adds nothing. It is what makes
 * two usual stations at one place sell together as much as the estimate gives one with twice the bays, on the
 * mean over the sampled places. 0 if no place is reached from anywhere.
 */
export function outsidePullOf({
  demand,
  times,
  weights,
  attractiveness,
  decay = customaryDecay,
}: Outside): number {
  const places = weights.flatMap((weight, place) => {
    const points = drivesTo(times, place).map(({ point, minutes }) => ({
      demand: demand[point] ?? 0,
      pull: attractiveness * pullAt(decay, minutes),
    }))
    return weight > 0 && points.some((each) => each.demand > 0) ? [{ weight, points }] : []
  })
  if (places.length === 0) return 0
  const total = places.reduce((sum, { weight }) => sum + weight, 0)
  const doubling = (outside: number) =>
    places.reduce((sum, { weight, points }) => {
      const captured = (size: number) =>
        points.reduce(
          (all, { demand: here, pull }) => all + here * ((size * pull) / (size * pull + outside)),
          0,
        )
      return sum + (weight / total) * (captured(2) / captured(1))
    }, 0)
  let { low, high } = widest
  for (let step = 0; step < halvings; step += 1) {
    const middle = Math.sqrt(low * high)
    if (doubling(middle) < 2 ** sharingExponent) low = middle
    else high = middle
  }
  return Math.sqrt(low * high)
}

function drivesTo({ start, point, minutes }: DriveTimes, place: number) {
  const first = start[place] ?? 0
  const stop = start[place + 1] ?? 0
  return Array.from({ length: stop - first }, (_, slot) => ({
    point: point[first + slot] ?? 0,
    minutes: minutes[first + slot] ?? 0,
  }))
}
