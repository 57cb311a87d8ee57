import type { PlanResult } from '@/lib/contract/network'
import type { RunningPlace } from '@/lib/contract/plan-terms'
import { defaultMoney, withMoney } from '@/lib/domain/finance/default-money'
import type { DrawnPlans } from '@/lib/domain/network/drawn-plans'
import { type BudgetCurve, type PlanReport, reportPlan } from '@/lib/domain/network/plan-report'
import type { ChosenPlan } from '@/lib/domain/network/working-plan'
import { emptyReasonOf, type Planned } from './empty-reason'
import { connectionAt, type PlanSites } from './plan-sites'

export interface PlanFindings {
  plan: ChosenPlan
  isFinal: boolean
  curve: BudgetCurve | null
  bound: PlanResult['bound']
  /** Null until all draws are done. */
  drawn: DrawnPlans | null
}

type Band = PlanResult['energy']

interface Totals {
  energy: Band
  npv: Band
  ownLoss: number
}

/** What a caller gets of a plan. */
export function resultOf(planned: Planned, findings: PlanFindings): PlanResult {
  const { search, sites, given, terms } = planned
  const { plan, drawn } = findings
  const draws = drawn?.kept.length ?? 0
  const report = reportPlan(search, terms, plan)
  const { candidates } = search.demand.instance
  const shareOf = (candidate: number) => (drawn && draws > 0 ? (drawn.counts[candidate] ?? 0) / draws : null)
  const { money } = withDiscount(planned)
  return {
    isFinal: findings.isFinal,
    value: plan.value,
    cost: plan.cost,
    left: terms.budget === null ? null : Math.max(0, terms.budget - plan.cost),
    ...totalsOf(planned, report),
    years: money.lifetime,
    discountRate: money.discountRate,
    people: terms.objective.kind === 'coverage' ? plan.value : null,
    sites: report.sites.map((site) => {
      const { candidate, option } = site.station
      const station = candidates[candidate]?.options[option]
      const { connectors = 1, kilowatts = 0 } = given.stations.find(({ id }) => id === station?.label) ?? {}
      return {
        ...placeOf(sites, candidate),
        municipality: candidates[candidate]?.municipality ?? null,
        station: station?.label ?? '',
        connectors,
        kilowatts,
        cost: site.cost,
        connection: connectionAtSite(sites, candidate, given),
        aloneEnergy: site.aloneKWh,
        networkEnergy: site.networkKWh,
        gain: site.gain,
        isMustHave: site.isMustHave,
        drawn: shareOf(candidate),
      }
    }),
    emptyReason: report.sites.length === 0 ? emptyReasonOf(planned) : null,
    leftOut: report.leftOut.map(({ candidate, reason }) => ({
      ...placeOf(sites, candidate),
      reason,
      drawn: shareOf(candidate),
    })),
    own: report.own.map(({ before, after }, place) => ({
      ...ownPlace(sites.own[place]),
      before,
      after,
      ...(sites.ownOutside.has(place) && { isOutside: true }),
    })),
    curve: findings.curve,
    bound: findings.bound,
    draws,
    kept: drawn && keptOf(drawn.kept),
  }
}

/** Of the best plan's worth: the median draw, and what nine of ten draws keep. */
function keptOf(shares: Float64Array): PlanResult['kept'] {
  if (shares.length === 0) return null
  const sorted = shares.toSorted()
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return { median: at(0.5), low: at(0.1) }
}

function connectionAtSite({ around }: PlanSites, candidate: number, given: Planned['given']) {
  const here = around[candidate]
  return here ? connectionAt(here, given) : null
}

function placeOf({ places }: PlanSites, candidate: number) {
  const { id = '', name = '', lat = 0, lng = 0 } = places[candidate] ?? {}
  return { id, name, lat, lng }
}

function ownPlace(site: RunningPlace | undefined) {
  const { id = '', name = '', lat = 0, lng = 0 } = site ?? {}
  return { id, name, lat, lng }
}

/** Years and rate are the same for all stations of a country. */
function withDiscount({ sites, given }: Planned) {
  const [first] = given.stations
  const connectors = first?.connectors ?? 1
  const station = { connectors, capacity: connectors * (first?.kilowatts ?? 50) }
  const { capex: _capex, connection: _connection, ...edits } = given.money
  return { money: withMoney(defaultMoney(station, sites.ground.atlas.manifest.name).money, edits) }
}

/** All sites at the same end of their bands at once: the model's error is common to them. */
function totalsOf({ search }: Planned, report: PlanReport): Totals {
  const { candidates, own } = search.demand.instance
  const energy = { value: 0, low: 0, high: 0 }
  const npv = { value: 0, low: 0, high: 0 }
  for (const { station, networkKWh } of report.sites) {
    const candidate = candidates[station.candidate]
    const option = candidate?.options[station.option]
    if (!candidate || !option) continue
    const ends = { value: 1, low: candidate.band.low, high: candidate.band.high }
    for (const end of ['value', 'low', 'high'] as const) {
      energy[end] += networkKWh * ends[end]
      npv[end] += networkKWh * ends[end] * option.worthPerDailyKWh - option.fixedCost
    }
  }
  let ownLoss = 0
  report.own.forEach(({ before, after }, place) => {
    ownLoss += before - after
    const lost = (before - after) * (own[place]?.worthPerDailyKWh ?? 0)
    for (const end of ['value', 'low', 'high'] as const) npv[end] -= lost
  })
  return { energy, npv: inOrder(npv), ownLoss }
}

/** With a loss on every kWh, more energy is the worse end. */
const inOrder = ({ value, low, high }: Band): Band => ({
  value,
  low: Math.min(low, high),
  high: Math.max(low, high),
})
