import { type CapturedDemand, measureNetwork } from '@/lib/domain/network/captured-demand'
import {
  type Candidate,
  type Competitor,
  driveTimesOf,
  type NetworkInstance,
  type OwnStation,
  type StationOption,
} from '@/lib/domain/network/instance'
import type { Objective } from '@/lib/domain/network/plan-value'
import { metresPerDegree } from '@/lib/geo/distance'

export interface NetworkSize {
  candidates: number
  points: number
  competitors: number
  own: number
  /** Side of the square country, km; a drive takes a minute per km. */
  side: number
  reachMinutes: number
  outsidePull?: number
}

type Position = readonly [number, number]

/** An invented country whose demand, prices and stations follow from the random numbers alone. */
export function inventNetwork(size: NetworkSize, random: () => number): NetworkInstance {
  const place = (): Position => [
    (random() * size.side * 1000) / metresPerDegree,
    (random() * size.side * 1000) / metresPerDegree,
  ]
  const many = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, i) => make(i))
  const points = many(size.points, place)
  const grid = gridOf(points, size)
  const kWhPerDay = Float64Array.from(points, () => 400 * random() ** 3)
  const positions = many(size.candidates, place)
  const nearby = positions.map((position) =>
    grid(position).reduce(
      (sum, { point, minutes }) => sum + (kWhPerDay[point] ?? 0) / Math.max(minutes, 1),
      0,
    ),
  )
  const usual = nearby.reduce((sum, demand) => sum + demand, 0) / nearby.length
  const candidates = positions.map((position, index) =>
    inventCandidate(index, { position, quality: Math.sqrt((nearby[index] ?? 0) / usual) }, random),
  )
  const competitors = many(
    size.competitors,
    (): Competitor => ({
      attractiveness: 0.5 + 2 * random(),
      isNew: false,
    }),
  )
  const own = many(
    size.own,
    (index): OwnStation => ({
      name: `Own ${index + 1}`,
      attractiveness: 0.5 + 2 * random(),
      kWhPerDay: 100 + 400 * random(),
      band: { low: 1, high: 1 },
      worthPerDailyKWh: 600 + 600 * random(),
    }),
  )
  return {
    demand: {
      kWhPerDay,
      people: Float64Array.from(points, () => Math.floor(900 * random() ** 2)),
    },
    candidates,
    candidateTimes: driveTimesOf(candidates.map(({ position }) => grid(position))),
    competitors,
    competitorTimes: driveTimesOf(competitors.map(() => grid(place()))),
    own,
    ownTimes: driveTimesOf(own.map(() => grid(place()))),
    outsidePull: size.outsidePull ?? 0.1,
    commonError: 0.5,
  }
}

const sizes = [
  { label: '2×50', attractiveness: 1, cost: 110_000, kWhPerDay: 160 },
  { label: '2×150', attractiveness: 1.6, cost: 160_000, kWhPerDay: 260 },
  { label: '4×300', attractiveness: 3, cost: 480_000, kWhPerDay: 800 },
] as const

/** @param quality about 1, greater with more demand around */
function inventCandidate(
  index: number,
  { position, quality }: { position: Position; quality: number },
  random: () => number,
): Candidate {
  const chance = 0.8 + 0.5 * random()
  const ground = 0.8 + 0.5 * random()
  const offered = sizes.slice(0, 1 + Math.floor(3 * random()))
  return {
    name: `Site ${index + 1}`,
    position,
    municipality: random() < 0.1 ? null : `Town ${Math.floor(5 * random())}`,
    band: { low: 0.5, high: 1.8 },
    options: offered.map(
      ({ label, attractiveness, cost, kWhPerDay }): StationOption => ({
        label,
        attractiveness: attractiveness * (0.8 + 0.4 * random()),
        cost: Math.round(cost * ground),
        kWhPerDay: kWhPerDay * quality * chance,
        cap: random() < 0.2 ? kWhPerDay : null,
        worthPerDailyKWh: 700 + 300 * random(),
        fixedCost: cost * ground * 1.2,
      }),
    ),
  }
}

/** Points within reach of a position, by squares of a kilometre. */
function gridOf(points: readonly Position[], { side, reachMinutes }: NetworkSize) {
  const squares = new Map<number, number[]>()
  const square = (degrees: number) => Math.floor((degrees * metresPerDegree) / 1000)
  const key = (x: number, y: number) => x * (side + 1) + y
  points.forEach(([x, y], point) => {
    const name = key(square(x), square(y))
    const known = squares.get(name)
    if (known) known.push(point)
    else squares.set(name, [point])
  })
  const reach = Math.ceil(reachMinutes)
  const around = (middle: number) => {
    const first = Math.max(0, middle - reach)
    return Array.from(
      { length: Math.max(0, Math.min(side, middle + reach) - first + 1) },
      (_, i) => first + i,
    )
  }
  return ([x, y]: Position) => {
    const inSquares = around(square(x)).flatMap((column) =>
      around(square(y)).flatMap((row) => squares.get(key(column, row)) ?? []),
    )
    return inSquares
      .map((point) => {
        const [px, py] = points[point] ?? [x, y]
        return { point, minutes: (Math.hypot(px - x, py - y) * metresPerDegree) / 1000 }
      })
      .filter(({ minutes }) => minutes <= reachMinutes)
  }
}

/** Value of a set by its definition, without the search's running sums. */
export function worthOfSet(demand: CapturedDemand, objective: Objective, chosen: readonly number[]): number {
  const { instance } = demand
  if (objective.kind === 'coverage') return newlyCovered(demand, objective.minutes, chosen)
  const { chosen: kWhPerDay, ownBefore, ownWith } = measureNetwork(demand, chosen)
  const options = instance.candidates.flatMap((candidate) => candidate.options)
  const isMoney = objective.kind === 'npv'
  const added = chosen.reduce((sum, number, place) => {
    const option = options[number]
    const worth = isMoney ? (option?.worthPerDailyKWh ?? 0) : 1
    return sum + worth * (kWhPerDay[place] ?? 0) - (isMoney ? (option?.fixedCost ?? 0) : 0)
  }, 0)
  return instance.own.reduce((sum, { worthPerDailyKWh }, place) => {
    const lost = (ownBefore[place] ?? 0) - (ownWith[place] ?? 0)
    return sum - lost * (isMoney ? worthPerDailyKWh : 1)
  }, added)
}

function newlyCovered({ instance, candidateOf }: CapturedDemand, minutes: number, chosen: readonly number[]) {
  const { demand, own, ownTimes, candidateTimes } = instance
  const reachedBy = (times: typeof ownTimes, places: readonly number[]) =>
    new Set(
      places.flatMap((place) => {
        const from = times.start[place] ?? 0
        const points = [...times.point.slice(from, times.start[place + 1])]
        return points.filter((_, slot) => (times.minutes[from + slot] ?? 0) <= minutes)
      }),
    )
  const already = reachedBy(ownTimes, [...own.keys()])
  const reached = reachedBy(
    candidateTimes,
    chosen.map((option) => candidateOf[option] ?? 0),
  )
  return [...reached].reduce((sum, point) => sum + (already.has(point) ? 0 : (demand.people[point] ?? 0)), 0)
}
