import type { CapturedDemand } from '@/lib/domain/network/captured-demand'
import { pairsWithin } from '@/lib/domain/network/plan-limits'
import type { PlanTerms } from '@/lib/domain/network/terms'
import { NearCliques } from './near-cliques'
import { Relaxation } from './relaxation'

export type Entry = readonly [column: number, value: number]

/** Rows for pairs that must keep apart, at most; fewer rows only raise the bound. */
const pairRows = 20_000
/** Up to so many candidates each has a group of its own; beyond, one division into groups is for all. */
const seedsUpTo = 150
const infinite = Number.POSITIVE_INFINITY

/** One whole column an option, and the limits of the terms as rows. */
export class ChoiceColumns {
  readonly relaxation = new Relaxation()
  /** Candidates that may be chosen. */
  readonly candidates: number[]
  /** Their options, and the column of each. */
  readonly options: number[] = []
  readonly columnOf = new Map<number, number>()
  readonly #demand: CapturedDemand

  /** @param worth of choosing an option, its energy left out */
  constructor(demand: CapturedDemand, terms: PlanTerms, worth: (option: number) => number) {
    this.#demand = demand
    const never = new Set(terms.never)
    this.candidates = demand.instance.candidates.map((_, place) => place).filter((place) => !never.has(place))
    for (const candidate of this.candidates) {
      for (const option of this.optionsOf(candidate)) {
        this.options.push(option)
        this.columnOf.set(option, this.relaxation.addColumn(worth(option), 1, true))
      }
    }
    this.#addLimits(terms)
  }

  optionsOf(candidate: number): number[] {
    const first = this.#demand.optionStart[candidate] ?? 0
    const stop = this.#demand.optionStart[candidate + 1] ?? 0
    return Array.from({ length: stop - first }, (_, place) => first + place)
  }

  /** Entries of all options of some candidates. */
  entriesOf(candidates: readonly number[], value: (option: number) => number): Entry[] {
    return candidates.flatMap((candidate) =>
      this.optionsOf(candidate).map((option): Entry => [this.columnOf.get(option) ?? 0, value(option)]),
    )
  }

  #addLimits(terms: PlanTerms): void {
    const { budget, maxSites, maxPerMunicipality, minMetres } = terms
    const one = () => 1
    const mustHave = new Set(terms.mustHave)
    for (const candidate of this.candidates) {
      this.relaxation.addRow(mustHave.has(candidate) ? 1 : 0, 1, this.entriesOf([candidate], one))
    }
    if (maxSites !== null) this.relaxation.addRow(0, maxSites, this.entriesOf(this.candidates, one))
    if (budget !== null) this.#addBudget(budget)
    if (maxPerMunicipality !== null) {
      for (const candidates of this.#byMunicipality()) {
        if (candidates.length <= maxPerMunicipality) continue
        this.relaxation.addRow(0, maxPerMunicipality, this.entriesOf(candidates, one))
      }
    }
    if (minMetres !== null) this.#addPairs(minMetres)
  }

  // In shares of the budget, so that the row's numbers are of the size of the others.
  #addBudget(budget: number): void {
    const costs = this.#demand.instance.candidates.flatMap(({ options }) => options.map(({ cost }) => cost))
    const share = (option: number) => (costs[option] ?? 0) / Math.max(budget, 1)
    this.relaxation.addRow(0, budget / Math.max(budget, 1), this.entriesOf(this.candidates, share))
  }

  #byMunicipality(): number[][] {
    const found = new Map<string, number[]>()
    for (const candidate of this.candidates) {
      const municipality = this.#demand.instance.candidates[candidate]?.municipality ?? null
      if (municipality === null) continue
      const known = found.get(municipality)
      if (known) known.push(candidate)
      else found.set(municipality, [candidate])
    }
    return [...found.values()]
  }

  /** One of a group at most, which is more than one of each pair says; then the pairs that no group holds. */
  #addPairs(minMetres: number): void {
    const cliques = new NearCliques(this.#demand.instance, minMetres, false)
    const seeds = this.candidates.length <= seedsUpTo ? this.candidates : this.candidates.slice(0, 1)
    const held = new Set<string>()
    for (const seed of seeds) {
      const others = this.candidates.filter((each) => each !== seed)
      const group = cliques.groupsOf([seed, ...others])
      const wanted = seeds.length > 1 ? [group[seed] ?? 0] : [...new Set(group)].filter((each) => each >= 0)
      const members = Map.groupBy(this.candidates, (candidate) => group[candidate] ?? 0)
      for (const each of wanted) this.#addGroup(members.get(each) ?? [], held)
    }
    this.#addOtherPairs(minMetres, held)
  }

  #addGroup(members: readonly number[], held: Set<string>): void {
    if (members.length < 3) return
    const key = members.join(' ')
    if (held.has(key)) return
    held.add(key)
    for (const one of members) for (const other of members) if (one < other) held.add(`${one} ${other}`)
    this.relaxation.addRow(
      -infinite,
      1,
      this.entriesOf(members, () => 1),
    )
  }

  #addOtherPairs(minMetres: number, held: ReadonlySet<string>): void {
    const positions = this.#demand.instance.candidates.map(({ position }) => position)
    const { start, candidate: others } = pairsWithin(positions, minMetres)
    const usable = new Set(this.candidates)
    let rows = 0
    for (const candidate of this.candidates) {
      for (let slot = start[candidate] ?? 0; slot < (start[candidate + 1] ?? 0); slot += 1) {
        const other = others[slot] ?? 0
        if (other < candidate || !usable.has(other) || rows >= pairRows) continue
        if (held.has(`${candidate} ${other}`)) continue
        rows += 1
        this.relaxation.addRow(
          -infinite,
          1,
          this.entriesOf([candidate, other], () => 1),
        )
      }
    }
  }
}
