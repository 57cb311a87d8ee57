import { type CapturedDemand, captureDemand } from '@/lib/domain/network/captured-demand'
import type { DriveTimes } from '@/lib/domain/network/instance'
import { type EnergyWorth, worthOfEnergy } from '@/lib/domain/network/plan-value'
import type { PlanTerms } from '@/lib/domain/network/terms'
import { metresBetween } from '@/lib/geo/distance'
import { seededRandom } from './generated-sites'
import { inventNetwork } from './network-instances'

export const openTerms: PlanTerms = {
  objective: { kind: 'npv' },
  budget: null,
  maxSites: null,
  minMetres: null,
  maxPerMunicipality: null,
  mustHave: [],
  never: [],
}

const maxCandidates = 14
const maxOptions = 15

/** A small network with random terms, few enough options to try all sets. */
export function randomCase(seed: number): { demand: CapturedDemand; terms: PlanTerms } {
  const random = seededRandom(seed)
  const candidates = 3 + (seed % (maxCandidates - 2))
  const instance = inventNetwork(
    {
      candidates,
      points: 20,
      competitors: Math.floor(4 * random()),
      own: Math.floor(3 * random()),
      side: 12,
      reachMinutes: 8,
      // Half without, which is harder: the first station takes all where none is open.
      outsidePull: seed % 2 === 0 ? 0 : 0.05,
    },
    random,
  )
  // Dear stations with little demand would leave most plans empty.
  const profitable = instance.candidates.map((candidate, place) => ({
    ...candidate,
    options: candidate.options
      .slice(0, place < maxOptions - candidates ? 2 : 1)
      .map((option) => ({ ...option, fixedCost: option.fixedCost * (0.2 + 0.6 * random()) })),
  }))
  const kinds = [{ kind: 'npv' }, { kind: 'energy' }, { kind: 'coverage', minutes: 4 }] as const
  const sometimes = <T>(value: T) => (random() < 0.35 ? value : null)
  const terms: PlanTerms = {
    objective: kinds[seed % 3] ?? { kind: 'npv' },
    budget: random() < 0.8 ? 200_000 + 1_200_000 * random() : null,
    maxSites: sometimes(1 + Math.floor(6 * random())),
    minMetres: sometimes(500 + 3000 * random()),
    maxPerMunicipality: sometimes(1 + Math.floor(2 * random())),
    mustHave: random() < 0.3 ? [0] : [],
    never: random() < 0.3 ? [1] : [],
  }
  return { demand: captureDemand({ ...instance, candidates: profitable }), terms }
}

/** Whether a set meets the terms, by their definition. */
export function isWithin(
  { instance, candidateOf, optionStart }: CapturedDemand,
  terms: PlanTerms,
  chosen: readonly number[],
): boolean {
  const places = chosen.map((option) => candidateOf[option] ?? 0)
  const sites = places.flatMap((place) => instance.candidates[place] ?? [])
  const cost = chosen.reduce((sum, option, place) => {
    const candidate = places[place] ?? 0
    return sum + (sites[place]?.options[option - (optionStart[candidate] ?? 0)]?.cost ?? 0)
  }, 0)
  const { budget, maxSites, minMetres, maxPerMunicipality } = terms
  return (
    new Set(places).size === places.length &&
    terms.mustHave.every((place) => places.includes(place)) &&
    !terms.never.some((place) => places.includes(place)) &&
    cost <= (budget ?? Number.POSITIVE_INFINITY) &&
    places.length <= (maxSites ?? Number.POSITIVE_INFINITY) &&
    sites.every(({ position }, place) =>
      sites.slice(place + 1).every((other) => metresBetween(position, other.position) >= (minMetres ?? 0)),
    ) &&
    sites.every(
      ({ municipality }) =>
        municipality === null ||
        sites.filter((other) => other.municipality === municipality).length <=
          (maxPerMunicipality ?? Number.POSITIVE_INFINITY),
    )
  )
}

/** Adds up the value of a set point by point while all sets are tried. */
class TriedSet {
  readonly options: number[] = []
  readonly #demand: CapturedDemand
  readonly #worth: EnergyWorth
  readonly #pulls: Float64Array[]
  readonly #worths: Float64Array[]
  readonly #rows: readonly Float64Array[]
  readonly #before: number
  #fixed = 0

  constructor(demand: CapturedDemand, worth: EnergyWorth) {
    const { instance, openPull, ownPull, pull, attractiveness, candidateOf } = demand
    const spread = (times: DriveTimes, pulls: Float64Array, [place, weight]: readonly [number, number]) => {
      const row = new Float64Array(openPull.length)
      for (let slot = times.start[place] ?? 0; slot < (times.start[place + 1] ?? 0); slot += 1) {
        row[times.point[slot] ?? 0] = weight * (pulls[slot] ?? 0)
      }
      return row
    }
    const own = new Float64Array(openPull.length)
    instance.own.forEach((station, place) => {
      const weight = station.attractiveness * (worth.ownPerCaptured[place] ?? 0)
      spread(instance.ownTimes, ownPull, [place, weight]).forEach((each, point) => {
        own[point] = (own[point] ?? 0) + each
      })
    })
    this.#demand = demand
    this.#worth = worth
    const empty = () => Array.from({ length: maxCandidates }, () => new Float64Array(openPull.length))
    this.#pulls = [openPull, ...empty()]
    this.#worths = [own, ...empty()]
    this.#before = sharesOf(instance.demand.kWhPerDay, own, openPull)
    this.#rows = Array.from(candidateOf, (candidate, option) =>
      spread(instance.candidateTimes, pull, [candidate, attractiveness[option] ?? 0]),
    )
  }

  push(option: number): void {
    const row = this.#rows[option] ?? new Float64Array()
    const per = this.#worth.perCaptured[option] ?? 0
    const depth = this.options.length
    addTo(this.#pulls, depth, [row, 1])
    addTo(this.#worths, depth, [row, per])
    this.#fixed += this.#worth.fixed[option] ?? 0
    this.options.push(option)
  }

  pop(): void {
    this.#fixed -= this.#worth.fixed[this.options.pop() ?? 0] ?? 0
  }

  value(): number {
    const depth = this.options.length
    const { kWhPerDay } = this.#demand.instance.demand
    const worth = this.#worths[depth] ?? kWhPerDay
    return sharesOf(kWhPerDay, worth, this.#pulls[depth] ?? kWhPerDay) - this.#before - this.#fixed
  }
}

function addTo(
  levels: readonly Float64Array[],
  depth: number,
  [row, weight]: readonly [Float64Array, number],
) {
  const from = levels[depth]
  const to = levels[depth + 1]
  if (!from || !to) throw new Error('There are more stations than the test expects.')
  for (let point = 0; point < to.length; point += 1)
    to[point] = (from[point] ?? 0) + weight * (row[point] ?? 0)
}

function sharesOf(kWhPerDay: Float64Array, worth: Float64Array, pull: Float64Array): number {
  let sum = 0
  for (let point = 0; point < pull.length; point += 1) {
    const all = pull[point] ?? 0
    if (all > 0) sum += ((kWhPerDay[point] ?? 0) * (worth[point] ?? 0)) / all
  }
  return sum
}

/** The best of all sets within the terms. */
export function bestSet(demand: CapturedDemand, terms: PlanTerms): { value: number; options: number[] } {
  const { objective } = terms
  const best = { value: Number.NEGATIVE_INFINITY, options: [] as number[] }
  const set = new TriedSet(demand, worthOfEnergy(demand, objective.kind === 'npv' ? 'npv' : 'energy'))
  const people = objective.kind === 'coverage' ? peopleBySet(demand, objective.minutes) : null
  const look = () => {
    const value = people ? people(set.options) : set.value()
    if (value <= best.value || !isWithin(demand, terms, set.options)) return
    best.value = value
    best.options = [...set.options]
  }
  const clashes = clashesOf(demand, terms)
  const { candidates } = demand.instance
  const visit = (candidate: number, chosen: number, cost: number) => {
    if (candidate === candidates.length) return look()
    if (!terms.mustHave.includes(candidate)) visit(candidate + 1, chosen, cost)
    if (terms.never.includes(candidate) || set.options.length === terms.maxSites) return
    if (chosen & (clashes[candidate] ?? 0)) return
    const first = demand.optionStart[candidate] ?? 0
    candidates[candidate]?.options.forEach((option, place) => {
      if (cost + option.cost > (terms.budget ?? Number.POSITIVE_INFINITY)) return
      set.push(first + place)
      visit(candidate + 1, chosen | (1 << candidate), cost + option.cost)
      set.pop()
    })
  }
  visit(0, 0, 0)
  return best
}

/** Bits of the candidates that are too near, or of the same municipality where it may have one only. */
function clashesOf({ instance }: CapturedDemand, { minMetres, maxPerMunicipality }: PlanTerms): number[] {
  return instance.candidates.map((one) =>
    instance.candidates.reduce((bits, other, place) => {
      const isNear = metresBetween(one.position, other.position) < (minMetres ?? 0)
      const isSame = one.municipality !== null && one.municipality === other.municipality
      return one !== other && (isNear || (isSame && maxPerMunicipality === 1)) ? bits | (1 << place) : bits
    }, 0),
  )
}

/** People newly covered by a set, by bits of the points: there are fewer than 31. */
function peopleBySet({ instance, candidateOf }: CapturedDemand, minutes: number) {
  const bitsOf = (times: DriveTimes, place: number) => {
    let bits = 0
    for (let slot = times.start[place] ?? 0; slot < (times.start[place + 1] ?? 0); slot += 1) {
      if ((times.minutes[slot] ?? 0) <= minutes) bits |= 1 << (times.point[slot] ?? 0)
    }
    return bits
  }
  const covered = instance.own.reduce((bits, _, place) => bits | bitsOf(instance.ownTimes, place), 0)
  const reached = instance.candidates.map((_, place) => bitsOf(instance.candidateTimes, place) & ~covered)
  return (options: readonly number[]) => {
    const bits = options.reduce((all, option) => all | (reached[candidateOf[option] ?? 0] ?? 0), 0)
    return instance.demand.people.reduce((sum, people, point) => sum + ((bits >> point) & 1 ? people : 0), 0)
  }
}
