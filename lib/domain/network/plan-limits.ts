import { metresBetween, metresPerDegree } from '@/lib/geo/distance'
import type { CapturedDemand } from './captured-demand'
import type { NetworkInstance } from './instance'
import type { PlanTerms } from './terms'

/** Candidates too near to one another, in compressed sparse rows. */
interface TooNear {
  start: Uint32Array
  candidate: Uint32Array
}

/**
 * Pairs of candidates less than `metres` apart, both ways round. Counted first, then filled in: they may be millions.
 */
export function pairsWithin(positions: readonly (readonly [number, number])[], metres: number): TooNear {
  const start = new Uint32Array(positions.length + 1)
  eachPair(positions, metres, (one, other) => {
    start[one + 1] = (start[one + 1] ?? 0) + 1
    start[other + 1] = (start[other + 1] ?? 0) + 1
  })
  for (let place = 1; place < start.length; place += 1)
    start[place] = (start[place] ?? 0) + (start[place - 1] ?? 0)
  const candidate = new Uint32Array(start.at(-1) ?? 0)
  const next = start.slice()
  const fill = (one: number, other: number) => {
    candidate[next[one] ?? 0] = other
    next[one] = (next[one] ?? 0) + 1
  }
  eachPair(positions, metres, (one, other) => {
    fill(one, other)
    fill(other, one)
  })
  return { start, candidate }
}

/** Sorted by latitude, only neighbours in the order are compared. */
function eachPair(
  positions: readonly (readonly [number, number])[],
  metres: number,
  take: (one: number, other: number) => void,
): void {
  const order = positions.map((_, place) => place).sort((a, b) => latOf(positions, a) - latOf(positions, b))
  order.forEach((one, rank) => {
    const here = positions[one]
    for (let next = rank + 1; next < order.length; next += 1) {
      const other = order[next] ?? 0
      const there = positions[other]
      if (!here || !there || (there[1] - here[1]) * metresPerDegree >= metres) break
      if (metresBetween(here, there) < metres) take(one, other)
    }
  })
}

/** Of each instance the last asked: points of the curve and draws ask for the same again. */
const knownPairs = new WeakMap<NetworkInstance, { metres: number; pairs: TooNear }>()

function tooNearIn(instance: NetworkInstance, metres: number): TooNear {
  const known = knownPairs.get(instance)
  if (known?.metres === metres) return known.pairs
  const pairs = pairsWithin(
    instance.candidates.map(({ position }) => position),
    metres,
  )
  knownPairs.set(instance, { metres, pairs })
  return pairs
}

const latOf = (positions: readonly (readonly [number, number])[], place: number): number =>
  positions[place]?.[1] ?? 0

const none = -1

/** Counts what a growing and shrinking set uses of the limits. */
export class PlanLimits {
  readonly #demand: CapturedDemand
  readonly #terms: PlanTerms
  readonly #costs: Float64Array
  readonly #tooNear: TooNear | null
  readonly #nearChosen: Uint32Array
  readonly #municipality: Int32Array
  readonly #inMunicipality: Uint32Array
  #cost = 0
  #count = 0

  constructor(demand: CapturedDemand, terms: PlanTerms) {
    const { candidates } = demand.instance
    this.#demand = demand
    this.#terms = terms
    this.#costs = Float64Array.from(candidates.flatMap(({ options }) => options.map(({ cost }) => cost)))
    this.#nearChosen = new Uint32Array(candidates.length)
    this.#tooNear = terms.minMetres === null ? null : tooNearIn(demand.instance, terms.minMetres)
    const numbers = new Map<string, number>()
    this.#municipality = Int32Array.from(candidates, ({ municipality }) => {
      if (municipality === null) return -1
      const number = numbers.get(municipality) ?? numbers.size
      numbers.set(municipality, number)
      return number
    })
    this.#inMunicipality = new Uint32Array(numbers.size)
  }

  get cost(): number {
    return this.#cost
  }

  get count(): number {
    return this.#count
  }

  costOf(option: number): number {
    return this.#costs[option] ?? 0
  }

  /** @param out a chosen option that would go, or -1 */
  fits(option: number, out = none): boolean {
    const candidate = this.#demand.candidateOf[option] ?? 0
    const gone = out === none ? none : (this.#demand.candidateOf[out] ?? 0)
    return (
      this.#fitsMoney(this.costOf(option) - (out === none ? 0 : this.costOf(out)), gone) &&
      this.isApart(candidate, gone) &&
      this.fitsMunicipality(candidate, gone)
    )
  }

  // A sum of thousands of costs may miss its budget by a rounding.
  #fitsMoney(more: number, gone: number): boolean {
    const { budget, maxSites } = this.#terms
    if (budget !== null && this.#cost + more > budget * (1 + 1e-12)) return false
    return maxSites === null || this.#count - (gone === none ? 0 : 1) < maxSites
  }

  isApart(candidate: number, gone = none): boolean {
    const near = this.#nearChosen[candidate] ?? 0
    return near === 0 || (near === 1 && gone !== none && this.#isNear(gone, candidate))
  }

  fitsMunicipality(candidate: number, gone = none): boolean {
    const { maxPerMunicipality } = this.#terms
    const municipality = this.#municipality[candidate] ?? none
    if (maxPerMunicipality === null || municipality < 0) return true
    const left = gone !== none && this.#municipality[gone] === municipality ? 1 : 0
    return (this.#inMunicipality[municipality] ?? 0) - left < maxPerMunicipality
  }

  add(option: number): void {
    this.#change(option, 1)
  }

  remove(option: number): void {
    this.#change(option, -1)
    if (this.#count === 0) this.#cost = 0
  }

  #change(option: number, by: 1 | -1): void {
    const candidate = this.#demand.candidateOf[option] ?? 0
    this.#cost += by * this.costOf(option)
    this.#count += by
    const municipality = this.#municipality[candidate] ?? none
    if (municipality >= 0) {
      this.#inMunicipality[municipality] = (this.#inMunicipality[municipality] ?? 0) + by
    }
    if (!this.#tooNear) return
    const { start, candidate: others } = this.#tooNear
    for (let slot = start[candidate] ?? 0; slot < (start[candidate + 1] ?? 0); slot += 1) {
      const other = others[slot] ?? 0
      this.#nearChosen[other] = (this.#nearChosen[other] ?? 0) + by
    }
  }

  #isNear(one: number, other: number): boolean {
    if (!this.#tooNear) return false
    const { start, candidate } = this.#tooNear
    for (let slot = start[one] ?? 0; slot < (start[one + 1] ?? 0); slot += 1) {
      if (candidate[slot] === other) return true
    }
    return false
  }
}
