import type { Plan, PlanResult, PlanStep } from '@/lib/contract/network'
import type { PlanStation } from '@/lib/contract/plan-terms'
import { formatMoney, formatPlain, formatUnitPrice } from '@/lib/format/money'
import { formatCount, formatCountOf, formatDecimal, formatDistance, formatPercent } from '@/lib/format/number'
import { stationKey, stationLabel, type Terms, type Wish } from './plan-edits'

type Objective = Terms['objective']['kind']

export const objectiveTitles: Readonly<Record<Objective, string>> = {
  npv: 'NPV',
  energy: 'Energy',
  coverage: 'Coverage',
}

/** In full, for what is read without the settings. */
export function objectiveTitle(objective: Terms['objective']): string {
  switch (objective.kind) {
    case 'npv':
      return 'Net present value'
    case 'energy':
      return 'Energy sold'
    case 'coverage':
      return `People within ${objective.minutes} minutes`
  }
}

/** Unit of gain, value and curve. */
export function objectiveUnit(objective: Objective, currency: string): string {
  if (objective === 'npv') return currency
  return objective === 'energy' ? 'kWh/day' : 'people'
}

/** `CHF 4.12M`, `CHF 126k` */
export const formatAmount = (amount: number, currency: string): string => `${currency} ${formatMoney(amount)}`

/** A value of the objective: money in short, others in full. */
export const formatGain = (value: number, objective: Objective): string =>
  objective === 'npv' ? formatMoney(value) : formatCount(value)

/** `64 saved locations` */
export function candidatesText({ source }: Pick<Plan['settings'], 'source'>, count: number): string {
  if (source === 'saved') return formatCountOf(count, 'saved location')
  return source === 'record'
    ? `${formatCountOf(count, 'location')} of a record`
    : formatCountOf(count, 'place')
}

/** `4×300 kW` */
export const stationText = (station: PlanStation): string => `${stationLabel(station)} kW`

/** `11 of 64 sites · CHF 4.12M` */
export const headline = ({ sites, cost }: PlanResult, { candidates, currency }: HeadlineFacts): string =>
  `${formatCount(sites.length)} of ${formatCountOf(candidates, 'site')} · ${formatAmount(cost, currency)}`

interface HeadlineFacts {
  candidates: number
  currency: string
}

/** Half of a tenth of a percent would read as none. */
const minShown = 0.0005
const belowBest = (share: number) => `${formatDecimal(share * 100)}\u2009% below the best possible`

/** @param missing share 0..1 by which the plan misses the best possible at most; null without a bound */
export function missingText(missing: number | null): string {
  if (missing === null) return 'No upper bound is known'
  if (missing === 0) return 'Proved best'
  // Rounded down to 0.0 it would claim a proof.
  return missing < minShown ? `Less than ${belowBest(0.001)}` : `At most ${belowBest(missing)}`
}

export const missingOf = ({ bound }: Pick<PlanResult, 'bound'>): number | null =>
  bound.state === 'known' ? bound.missing : null

/** What the plan is worth beside one that knows what each site sells; null before the draws. */
export const keptText = ({ kept }: Pick<PlanResult, 'kept'>): string | null =>
  kept
    ? `Worth ${formatPercent(kept.median)} of a plan that knows the true sales; in 9 of 10 draws ${formatPercent(kept.low)} or more`
    : null

/** `420 m, CHF 36,540`; what is unknown is said. Null if the plan asks for no connections. */
export function connectionText(
  { connection }: Pick<PlanResult['sites'][number], 'connection'>,
  currency: string,
): string | null {
  if (!connection) return null
  const { metres, cost } = connection
  if (metres === null) return 'no grid mapped near, not in the cost'
  if (cost === null) return `${formatCount(metres)} m, cost unknown`
  return `${formatCount(metres)} m, ${currency} ${formatCount(cost)}`
}

/** How far the plan may be from the best possible. */
export function boundText({ bound }: Pick<PlanResult, 'bound'>): string {
  if (bound.state === 'computing') return 'How far the best possible can be is being calculated'
  if (bound.state === 'none') return 'Stopped before the best possible was known'
  if (bound.missing === null) return 'No plan can gain anything'
  return missingText(bound.missing)
}

export const stepTexts: Readonly<Record<PlanStep, string>> = {
  reading: 'Reading drive times and estimates',
  choosing: 'Choosing sites',
  improving: 'Improving the choice',
  curve: 'Following the budget',
  bound: 'Bounding the best possible',
  draws: 'Drawing from the band',
}

/** @param ahead plans of all accounts that come first */
export const waitingText = (ahead = 0): string =>
  ahead === 0
    ? 'Waiting for a free worker'
    : `Waits for ${ahead === 1 ? 'one plan' : `${formatCount(ahead)} plans`} before it`

const steps = Object.keys(stepTexts) as PlanStep[]
/** Share of the whole that each step takes, roughly. */
const stepShares: Readonly<Record<PlanStep, number>> = {
  reading: 0.4,
  choosing: 0.05,
  improving: 0.15,
  curve: 0.1,
  bound: 0.15,
  draws: 0.15,
}

/** 0..1 of the whole search. */
export function progressShare({ step, share }: { step: PlanStep; share: number }): number {
  const before = steps.slice(0, steps.indexOf(step)).reduce((sum, each) => sum + stepShares[each], 0)
  return before + stepShares[step] * share
}

type Reason = PlanResult['leftOut'][number]['reason']

const reasonTexts: Readonly<Record<Reason, string>> = {
  never: 'Under Never',
  ownSite: 'One of your own sites stands here',
  noOption: 'No estimate here, or no station option fits',
  tooNear: 'Too near to a chosen site',
  municipalityFull: 'Its municipality has enough sites',
  noGain: 'Would add nothing',
  limitReached: 'Adds less; budget or number is used up',
}

/** For reasons of newer services too. */
export const reasonText = (reason: Reason): string => reasonTexts[reason] ?? 'Not chosen'

interface EmptyWords {
  title: string
  advice: string
}

/** Why a finished plan has no site, and what to change. */
export function emptyPlanWords(
  terms: Terms,
  result: Pick<PlanResult, 'leftOut' | 'years' | 'emptyReason'>,
  currency: string,
): EmptyWords {
  const reasons = new Set(result.leftOut.map(({ reason }) => reason))
  if (reasons.size === 1 && reasons.has('noOption')) {
    return {
      title: 'No candidate has an estimate',
      advice: 'None lies on a known road with traffic. Choose other candidates.',
    }
  }
  if (terms.objective.kind === 'npv') {
    return {
      title: 'No site pays for itself at these costs',
      advice: `Over ${formatCountOf(result.years, 'year')} each candidate costs more than it earns.${bestSingleText(result.emptyReason ?? null, currency)} Plan for energy or coverage, allow a smaller station, lower the cost of a station, or make a site a must-have.`,
    }
  }
  return {
    title:
      terms.objective.kind === 'energy'
        ? 'No site would sell more energy'
        : 'No site would reach more people',
    advice:
      terms.objective.kind === 'energy'
        ? 'Every candidate takes its energy from your own sites. Choose other candidates or take own sites out.'
        : 'Own sites reach everyone already. Count fewer minutes, or choose other candidates.',
  }
}

/** The site nearest to paying, and what would have to change; empty where the service does not say. */
function bestSingleText(best: NonNullable<PlanResult['emptyReason']> | null, currency: string): string {
  if (!best) return ''
  const { name, energy, cost, pays } = best
  const sold = `The nearest to it is ${name} with ${stationLabel(best)}: ${formatCount(energy)} kWh/day for ${formatAmount(cost, currency)}.`
  const ways: string[] = []
  if (pays && pays.cost !== null) ways.push(`at a cost of ${formatAmount(pays.cost, currency)}`)
  if (pays && pays.neededMargin !== null) {
    const needed = formatUnitPrice(pays.neededMargin)
    ways.push(`if a kWh left ${currency} ${needed} instead of ${formatUnitPrice(pays.margin)}`)
  }
  return ways.length === 0 ? ` ${sold}` : ` ${sold} It would pay ${ways.join(', or ')}.`
}

/** `Energy, budget 4.2M, at most 12 sites`: the settings in one line. */
export function gistOf({ objective, budget, maxSites }: Terms): string {
  return [
    budget === null ? 'No budget' : `Budget ${formatMoney(budget)}`,
    ...(maxSites === null ? [] : [`at most ${formatCountOf(maxSites, 'site')}`]),
    objective.kind === 'coverage'
      ? `people within ${formatCount(objective.minutes)} min`
      : objectiveTitles[objective.kind],
  ].join(', ')
}

interface ChangeFacts {
  currency: string
  /** Of a candidate by its ID. */
  nameOf: (id: string) => string
}

const wishTitles: Readonly<Record<Wish, string>> = { mustHave: 'Must have', never: 'Never' }

/** What the last step changed: `Budget changed from CHF 3,500,000`. Null without a difference. */
export function changeText(before: Terms, after: Terms, facts: ChangeFacts): string | null {
  return (
    limitChange(before, after, facts) ??
    wishChange(before, after, facts) ??
    stationChange(before, after) ??
    otherChange(before, after)
  )
}

function limitChange(before: Terms, after: Terms, { currency }: ChangeFacts): string | null {
  const was = (title: string, value: number | null, text: string) =>
    value === null ? `${title} set` : `${title} changed from ${text}`
  if (before.budget !== after.budget) {
    return was('Budget', before.budget, `${currency} ${formatPlain(before.budget ?? 0)}`)
  }
  if (before.maxSites !== after.maxSites) {
    return was('Number of sites', before.maxSites, formatCount(before.maxSites))
  }
  if (before.minMetres !== after.minMetres) {
    return was('Distance to keep', before.minMetres, formatDistance(before.minMetres))
  }
  if (before.maxPerMunicipality !== after.maxPerMunicipality) {
    return was('Sites per municipality', before.maxPerMunicipality, formatCount(before.maxPerMunicipality))
  }
  if (JSON.stringify(before.objective) !== JSON.stringify(after.objective)) {
    return `Objective changed from ${gistOf({ ...before, budget: null, maxSites: null }).replace('No budget, ', '')}`
  }
  return null
}

function wishChange(before: Terms, after: Terms, { nameOf }: ChangeFacts): string | null {
  for (const wish of ['mustHave', 'never'] as const) {
    const added = after[wish].find((id) => !before[wish].includes(id))
    if (added !== undefined) return `${nameOf(added)} put under ${wishTitles[wish]}`
  }
  for (const wish of ['mustHave', 'never'] as const) {
    const removed = before[wish].find((id) => !after[wish].includes(id))
    if (removed !== undefined) return `${nameOf(removed)} taken off ${wishTitles[wish]}`
  }
  return null
}

function stationChange(before: Terms, after: Terms): string | null {
  const had = new Set(before.stations.map(stationKey))
  const has = new Set(after.stations.map(stationKey))
  const added = after.stations.find((each) => !had.has(stationKey(each)))
  if (added) return `Station ${stationLabel(added)} allowed`
  const removed = before.stations.find((each) => !has.has(stationKey(each)))
  if (removed) return `Station ${stationLabel(removed)} taken out`
  const priced = after.stations.find(
    (each) => before.stations.find((other) => stationKey(other) === stationKey(each))?.cost !== each.cost,
  )
  return priced ? `Cost of ${stationLabel(priced)} changed` : null
}

function otherChange(before: Terms, after: Terms): string | null {
  if (JSON.stringify(before.own) !== JSON.stringify(after.own)) return ownChange(before, after)
  if (JSON.stringify(before.connection ?? null) !== JSON.stringify(after.connection ?? null)) {
    if (!after.connection) return 'Cable to the grid no longer counts'
    return before.connection ? 'Cost of the cable changed' : 'Cable to the grid counted'
  }
  return JSON.stringify(before) === JSON.stringify(after) ? null : 'Settings changed'
}

function ownChange({ own: before }: Terms, { own: after }: Terms): string {
  if (after.kind === 'none') return 'Own sites no longer count'
  if (before.kind === 'saved' || after.kind === 'saved') return 'Own sites changed'
  const placesBefore = before.kind === 'none' ? [] : before.places
  const had = new Set(placesBefore.map(({ id }) => id))
  const has = new Set(after.places.map(({ id }) => id))
  const added = after.places.filter(({ id }) => !had.has(id))
  const removed = placesBefore.filter(({ id }) => !has.has(id))
  if (added.length > 0 === removed.length > 0) return 'Own sites changed'
  return added.length > 0
    ? `${sitesText(added)} added to own sites`
    : `${sitesText(removed)} taken out of own sites`
}

/** A single one by its name. */
const sitesText = (sites: readonly { name: string }[]): string =>
  sites.length === 1 && sites[0] ? sites[0].name : formatCountOf(sites.length, 'site')

/** `94 %`, or `must`; an en dash until drawn. */
export const drawnText = ({ isMustHave, drawn }: { isMustHave: boolean; drawn: number | null }): string =>
  isMustHave ? 'must' : formatPercent(drawn)
