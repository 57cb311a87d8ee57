import type { ChargingClass } from '@/lib/catalogue/charging-class'
import { arrivalShares, sessionShapes } from '@/lib/catalogue/charging-hours'
import { carriedLoad, waitingProbability } from '@/lib/domain/estimate/erlang'

interface Station {
  connectors: number
  /** kW per connector. */
  kilowatts: number
}

/** Drivers of a day, and what they meet at a station of some size. Shares are 0..1 of the arrivals. */
interface SizeService {
  connectors: number
  /** kWh/day sold to those who find a free point. */
  energy: number
  /** Of all who come, when whoever finds every point taken leaves. */
  turnedAway: number
  /** The same in the busiest hour. */
  turnedAwayAtPeak: number
  /** Of all who come, when nobody leaves. */
  waiting: number
}

interface HourOfStation {
  /** Of the day's arrivals. */
  arrivals: number
  /** Mean share of the points in use. */
  inUse: number
  turnedAway: number
}

export interface StationHours {
  /** Drivers a day who come, charged or not. */
  arrivals: number
  /** 24, from midnight. */
  hours: HourOfStation[]
  /** By number of points, the asked one among them. */
  sizes: SizeService[]
}

const hoursADay = 24
const halvings = 60
/** Most of the points that can be in use at the estimate, as in the estimate itself. */
const maxUtilisation = 0.999
const maxConnectors = 100

/** The shipped model's classes: its measured DC session holds up to and including 150 kW. */
function sessionClassOf(kilowatts: number): ChargingClass {
  if (kilowatts < 50) return 'AC'
  return kilowatts <= 150 ? 'DC' : 'HPC'
}

/**
 * The hours of a station that sells `energy` kWh/day, and what other sizes would do with the same drivers. Each hour is a
 * loss system in balance: offered load = arrivals x hours per session, of which Erlang's formula tells the carried part.
 * The day's arrivals are those at which the hours together sell exactly the estimate, so that this agrees with it; the
 * estimate itself takes the day as even. Sessions that run on into the next hour are counted in their own, which smooths
 * nothing and so errs towards turning away, most for AC.
 */
export function stationHours({ connectors, kilowatts }: Station, energy: number): StationHours {
  const charging = sessionClassOf(kilowatts)
  const { kWh, extraHours } = sessionShapes[charging]
  const perSession = kWh / kilowatts + extraHours
  const shares = arrivalShares[charging]
  const maxSold = (maxUtilisation * connectors * hoursADay * kWh) / perSession
  const loads = (arrivals: number) => shares.map((share) => arrivals * share * perSession)
  const sold = (points: number, arrivals: number) =>
    loads(arrivals).reduce((sum, load) => sum + carriedLoad(points, load), 0) * (kWh / perSession)
  const arrivals = arrivalsSelling(Math.min(energy, maxSold), (given) => sold(connectors, given), kWh)
  const offered = loads(arrivals)
  return {
    arrivals,
    hours: offered.map((load, hour) => ({
      arrivals: shares[hour] ?? 0,
      inUse: carriedLoad(connectors, load) / connectors,
      turnedAway: lostShare(connectors, load),
    })),
    sizes: sizesAround(connectors).map((points) => {
      const energyOfSize = sold(points, arrivals)
      return {
        connectors: points,
        energy: energyOfSize,
        turnedAway: arrivals > 0 ? Math.max(0, 1 - energyOfSize / (arrivals * kWh)) : 0,
        turnedAwayAtPeak: Math.max(...offered.map((load) => lostShare(points, load))),
        waiting: offered.reduce(
          (sum, load, hour) => sum + (shares[hour] ?? 0) * waitingProbability(points, load),
          0,
        ),
      }
    }),
  }
}

const lostShare = (points: number, load: number): number =>
  load > 0 ? Math.max(0, 1 - carriedLoad(points, load) / load) : 0

/** Bisection: what is sold rises with the arrivals. */
function arrivalsSelling(energy: number, sold: (arrivals: number) => number, kWh: number): number {
  if (energy <= 0) return 0
  let low = energy / kWh
  let high = low
  while (sold(high) < energy && high < 1e12) high *= 2
  for (let step = 0; step < halvings; step += 1) {
    const middle = (low + high) / 2
    if (sold(middle) < energy) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function sizesAround(connectors: number): number[] {
  const near = [Math.round(connectors / 2), connectors - 2, connectors - 1, connectors]
  const above = [connectors + 1, connectors + 2, connectors + 4, 2 * connectors]
  const sizes = [...near, ...above].filter((points) => points >= 1 && points <= maxConnectors)
  return [...new Set(sizes)].sort((one, other) => one - other)
}
