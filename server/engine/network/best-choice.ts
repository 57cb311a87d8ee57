import type { CapturedDemand } from '@/lib/domain/network/captured-demand'
import type { PlanTerms } from '@/lib/domain/network/terms'

export interface BestChoice {
  /** Not below the best choice within the terms; distances do not count. */
  value: number
  /** 1 for chosen options. */
  chosen: Float64Array
}

const halvings = 40

/**
 * The best choice when options are worth fixed amounts: one option a candidate, and the most valuable candidates that
 * number and municipalities allow. A budget has a price per unit of money, which is halved in on: the limit holds at any.
 */
export function bestChoice(demand: CapturedDemand, terms: PlanTerms, worth: Float64Array): BestChoice {
  const costs = Float64Array.from(
    demand.instance.candidates.flatMap(({ options }) => options.map(({ cost }) => cost)),
  )
  const { budget } = terms
  const free = chooseAt(demand, terms, { worth, costs, price: 0 })
  if (budget === null || free.cost <= budget) return free
  let low = 0
  let high = 1
  while (chooseAt(demand, terms, { worth, costs, price: high }).cost > budget && high < 1e12) high *= 2
  let best: BestChoice = free
  let within: BestChoice | null = null
  for (let step = 0; step < halvings; step += 1) {
    const price = (low + high) / 2
    const found = chooseAt(demand, terms, { worth, costs, price })
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

interface Priced {
  worth: Float64Array
  costs: Float64Array
  price: number
}

function chooseAt(
  { instance, optionStart }: CapturedDemand,
  terms: PlanTerms,
  { worth, costs, price }: Priced,
) {
  const never = new Set(terms.never)
  const mustHave = new Set(terms.mustHave)
  const found: { candidate: number; option: number; value: number }[] = []
  instance.candidates.forEach((_, candidate) => {
    if (never.has(candidate)) return
    let option = -1
    let value = Number.NEGATIVE_INFINITY
    for (let each = optionStart[candidate] ?? 0; each < (optionStart[candidate + 1] ?? 0); each += 1) {
      const left = (worth[each] ?? 0) - price * (costs[each] ?? 0)
      if (left <= value) continue
      value = left
      option = each
    }
    if (option >= 0 && (value > 0 || mustHave.has(candidate))) found.push({ candidate, option, value })
  })
  found.sort((one, other) => {
    const first = Number(mustHave.has(other.candidate)) - Number(mustHave.has(one.candidate))
    return first !== 0 ? first : other.value - one.value
  })
  const chosen = new Float64Array(worth.length)
  const inTown = new Map<string, number>()
  let sites = 0
  let cost = 0
  let total = 0
  for (const { candidate, option, value } of found) {
    const town = instance.candidates[candidate]?.municipality ?? null
    const there = town === null ? 0 : (inTown.get(town) ?? 0)
    if (sites >= (terms.maxSites ?? Number.POSITIVE_INFINITY)) break
    if (town !== null && there >= (terms.maxPerMunicipality ?? Number.POSITIVE_INFINITY)) continue
    if (town !== null) inTown.set(town, there + 1)
    sites += 1
    cost += costs[option] ?? 0
    total += value
    chosen[option] = 1
  }
  return { value: total, chosen, cost }
}
