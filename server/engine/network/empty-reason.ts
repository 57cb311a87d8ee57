import type { PlanResult } from '@/lib/contract/network'
import type { PlanTermsInput } from '@/lib/contract/plan-terms'
import { unitMargin } from '@/lib/domain/finance/cash-flow'
import type { NetworkSearch } from '@/lib/domain/network/choose-sites'
import { reportPlan } from '@/lib/domain/network/plan-report'
import type { PlanTerms } from '@/lib/domain/network/terms'
import { WorkingPlan } from '@/lib/domain/network/working-plan'
import { connectionAt, moneyOf, type PlanSites } from './plan-sites'

export interface Planned {
  search: NetworkSearch
  sites: PlanSites
  given: PlanTermsInput
  terms: PlanTerms
}

type EmptyReason = NonNullable<PlanResult['emptyReason']>

/** Why nothing is chosen: the single site that would gain most, and what would make it pay. Null without any option. */
export function emptyReasonOf(planned: Planned): EmptyReason | null {
  const { search, sites, given, terms } = planned
  const best = bestAlone(planned)
  if (!best) return null
  const { demand } = search
  const { sites: alone, own } = reportPlan(search, terms, {
    options: [best.option],
    value: best.gain,
    cost: 0,
  })
  const [site] = alone
  const candidate = demand.candidateOf[best.option] ?? 0
  const place = sites.places[candidate]
  const option = demand.instance.candidates[candidate]?.options[site?.station.option ?? 0]
  const station = given.stations.find(({ id }) => id === option?.label)
  if (!site || !place || !option || !station) return null
  return {
    id: place.id,
    name: place.name,
    lat: place.lat,
    lng: place.lng,
    station: station.id,
    connectors: station.connectors,
    kilowatts: station.kilowatts,
    cost: site.cost,
    energy: site.aloneKWh,
    gain: best.gain,
    ownLoss: own.reduce((sum, { before, after }) => sum + before - after, 0),
    pays:
      terms.objective.kind === 'npv'
        ? breakEven(planned, { candidate, station, gain: best.gain, energy: site.aloneKWh })
        : null,
  }
}

function bestAlone({ search, terms }: Planned): { option: number; gain: number } | null {
  const working = new WorkingPlan(search.demand, terms)
  let best: { option: number; gain: number } | null = null
  for (const option of working.open) {
    if (!working.limits.fits(option)) continue
    const gain = working.value.gainOf(option)
    if (best === null || gain > best.gain) best = { option, gain }
  }
  return best
}

interface Alone {
  candidate: number
  station: Planned['given']['stations'][number]
  gain: number
  energy: number
}

/** Present values are linear in the cost and in the margin of a kWh. */
function breakEven(
  { sites, given: terms }: Planned,
  { candidate, station, gain, energy }: Alone,
): EmptyReason['pays'] {
  const country = sites.around[candidate]?.country ?? ''
  const extraCost = terms.sites.find(({ id }) => id === sites.places[candidate]?.id)?.extraCost ?? 0
  const around = sites.around[candidate]
  const cable = (around && connectionAt(around, terms)?.cost) ?? 0
  const { cost, money, fixedCost, worthPerDailyKWh } = moneyOf(country, { station, terms, extraCost, cable })
  const dearer = moneyOf(country, { station, terms, extraCost: extraCost + 1_000, cable })
  const perCost = (dearer.fixedCost - fixedCost) / 1_000
  const margin = unitMargin(money)
  const perMargin = margin === 0 ? 0 : (energy * worthPerDailyKWh) / margin
  const within = cost + gain / perCost
  return {
    cost: within >= 0 ? within : null,
    margin,
    neededMargin: perMargin > 0 ? margin - gain / perMargin : null,
  }
}
