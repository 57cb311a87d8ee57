import type { CapturedDemand } from '@/lib/domain/network/captured-demand'
import type { PlanTerms } from '@/lib/domain/network/terms'
import type { NearCliques } from './near-cliques'

export interface BestChoice {
  /** Not below the best choice within the terms. */
  value: number
  /** 1 for chosen options. */
  chosen: Float64Array
}

const halvings = 40
const none = -1

/**
 * The best choice when options are worth fixed amounts: one option a candidate, and the most valuable candidates that
 * number and municipalities allow, one of each group that is too near. A budget has a price per unit of money, which is
 * halved in on: the limit holds at any.
 * @param cliques of the distance to keep; null without one
 */
export function bestChoice(
  demand: CapturedDemand,
  terms: PlanTerms,
  worth: Float64Array,
  cliques: NearCliques | null,
): BestChoice {
  const costs = Float64Array.from(
    demand.instance.candidates.flatMap(({ options }) => options.map(({ cost }) => cost)),
  )
  const { budget } = terms
  const groups = cliques?.groupsOf(byWorth(demand, terms, worth)) ?? null
  const free = chooseAt(demand, terms, { worth, costs, groups, price: 0 })
  if (budget === null || free.cost <= budget) return free
  let low = 0
  let high = 1
  while (chooseAt(demand, terms, { worth, costs, groups, price: high }).cost > budget && high < 1e12)
    high *= 2
  let best: BestChoice = free
  let within: BestChoice | null = null
  for (let step = 0; step < halvings; step += 1) {
    const price = (low + high) / 2
    const found = chooseAt(demand, terms, { worth, costs, groups, price })
    const value = found.value + price * budget
    if (value < best.value) best = { value, chosen: found.chosen }
    if (found.cost > budget) low = price
    else {
      high = price
      within = found
    }
  }
  return { value: best.value, chosen: within?.chosen ?? best.chosen }
}

/** The most valuable first, so that a group forms around the one that would be chosen. */
function byWorth({ instance, optionStart }: CapturedDemand, terms: PlanTerms, worth: Float64Array): number[] {
  const never = new Set(terms.never)
  const most = instance.candidates.map((_, candidate) =>
    worth
      .subarray(optionStart[candidate] ?? 0, optionStart[candidate + 1] ?? 0)
      .reduce((best, value) => Math.max(best, value), Number.NEGATIVE_INFINITY),
  )
  return most
    .map((_, candidate) => candidate)
    .filter((candidate) => !never.has(candidate))
    .sort((one, other) => (most[other] ?? 0) - (most[one] ?? 0))
}

interface Priced {
  worth: Float64Array
  costs: Float64Array
  /** By candidate; null if distances do not count. */
  groups: Int32Array | null
  price: number
}

interface Valued {
  candidate: number
  option: number
  value: number
}

/** The best option of each candidate that gains, must-haves first, then the most valuable. */
function bestOptions(
  { instance, optionStart }: CapturedDemand,
  terms: PlanTerms,
  { worth, costs, price }: Priced,
): Valued[] {
  const never = new Set(terms.never)
  const mustHave = new Set(terms.mustHave)
  const found: Valued[] = []
  instance.candidates.forEach((_, candidate) => {
    if (never.has(candidate)) return
    let option = none
    let value = Number.NEGATIVE_INFINITY
    for (let each = optionStart[candidate] ?? 0; each < (optionStart[candidate + 1] ?? 0); each += 1) {
      const left = (worth[each] ?? 0) - price * (costs[each] ?? 0)
      if (left <= value) continue
      value = left
      option = each
    }
    if (option !== none && (value > 0 || mustHave.has(candidate))) found.push({ candidate, option, value })
  })
  return found.sort((one, other) => {
    const first = Number(mustHave.has(other.candidate)) - Number(mustHave.has(one.candidate))
    return first !== 0 ? first : other.value - one.value
  })
}

function chooseAt(demand: CapturedDemand, terms: PlanTerms, priced: Priced) {
  const { worth, costs, groups } = priced
  const take = roomWithin(demand, terms, groups)
  const chosen = new Float64Array(worth.length)
  let cost = 0
  let total = 0
  for (const { candidate, option, value } of bestOptions(demand, terms, priced)) {
    if (!take(candidate)) continue
    cost += costs[option] ?? 0
    total += value
    chosen[option] = 1
  }
  return { value: total, chosen, cost }
}

/** Takes candidates for as long as number, municipalities and groups allow; false for one without room. */
function roomWithin(
  { instance }: CapturedDemand,
  terms: PlanTerms,
  groups: Priced['groups'],
): (candidate: number) => boolean {
  const maxSites = terms.maxSites ?? Number.POSITIVE_INFINITY
  const maxInTown = terms.maxPerMunicipality ?? Number.POSITIVE_INFINITY
  const inTown = new Map<string, number>()
  const taken = new Set<number>()
  let sites = 0
  return (candidate) => {
    const town = instance.candidates[candidate]?.municipality ?? null
    const there = town === null ? 0 : (inTown.get(town) ?? 0)
    const group = groups?.[candidate] ?? none
    if (sites >= maxSites || there >= maxInTown || taken.has(group)) return false
    sites += 1
    if (town !== null) inTown.set(town, there + 1)
    if (group !== none) taken.add(group)
    return true
  }
}
