import { formatPlain } from '@/lib/format/money'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { metresBetween, metresPerDegree } from '@/lib/geo/distance'
import type { Candidate } from './instance'
import type { Objective } from './plan-value'

/** What a plan may be. Numbers in the two lists are places in the instance's candidates. */
export interface PlanTerms {
  objective: Objective
  /** In the account's currency; null without a limit, as in the other limits. */
  budget: number | null
  maxSites: number | null
  /** Least distance as the crow flies between two chosen sites, metres. */
  minMetres: number | null
  maxPerMunicipality: number | null
  mustHave: readonly number[]
  never: readonly number[]
}

export interface TermsProblem {
  field: 'candidates' | 'budget' | 'maxSites' | 'minMetres' | 'maxPerMunicipality' | 'mustHave'
  /** One sentence or two: what does not fit, then what to loosen. */
  message: string
  /** The value that would fit, where one number does. */
  fits?: number
}

type Site = Pick<Candidate, 'name' | 'position' | 'municipality' | 'options' | 'isOwn'>

/** Why no plan can meet the terms; empty if one can. @param currency such as `CHF` */
export function findProblems(sites: readonly Site[], terms: PlanTerms, currency: string): TermsProblem[] {
  const excluded = new Set(terms.never)
  const usable = sites.filter((site, place) => site.options.length > 0 && !excluded.has(place))
  if (sites.length === 0) {
    return [
      problem(
        'candidates',
        'There are no candidates. Choose a list, a record or a scouting result that has some.',
      ),
    ]
  }
  if (usable.length === 0) {
    return [
      problem(
        'candidates',
        sites.every(({ isOwn }) => isOwn)
          ? 'One of your own sites stands at every candidate. Choose other candidates, or take own sites out.'
          : 'Every candidate is under Never or has no station option. Take one out of Never, or allow a station option.',
      ),
    ]
  }
  const negative = negativeLimit(terms)
  if (negative) return [negative]
  return [
    ...mustHaveProblems(sites, terms),
    ...budgetProblems(sites, usable, { terms, currency }),
    ...numberProblems(terms),
    ...distanceProblems(sites, terms),
    ...municipalityProblems(sites, terms),
  ]
}

const problem = (field: TermsProblem['field'], message: string, fits?: number): TermsProblem =>
  fits === undefined ? { field, message } : { field, message, fits }

const limitNames = {
  budget: 'The budget',
  maxSites: 'The number of sites',
  minMetres: 'The distance to keep',
  maxPerMunicipality: 'The number of sites per municipality',
} as const

function negativeLimit(terms: PlanTerms): TermsProblem | null {
  const fields = ['budget', 'maxSites', 'minMetres', 'maxPerMunicipality'] as const
  for (const field of fields) {
    const value = terms[field]
    if (value === null) continue
    const least = field === 'maxSites' || field === 'maxPerMunicipality' ? 1 : 0
    if (Number.isNaN(value) || value < least) {
      return problem(
        field,
        `${limitNames[field]} must be ${least === 1 ? 'at least 1' : '0 or more'}.`,
        least,
      )
    }
  }
  return null
}

const cheapest = ({ options }: Pick<Site, 'options'>): number =>
  options.reduce((least, { cost }) => Math.min(least, cost), Number.POSITIVE_INFINITY)

const sitesAt = (sites: readonly Site[], places: readonly number[]): Site[] =>
  places.flatMap((place) => sites[place] ?? [])

/** Of one kind: thousands of sites may clash, and mending a few shows the rest. */
const maxNamed = 5

function mustHaveProblems(sites: readonly Site[], { mustHave, never }: PlanTerms): TermsProblem[] {
  const excluded = new Set(never)
  const both = sitesAt(
    sites,
    mustHave.filter((place) => excluded.has(place)),
  ).slice(0, maxNamed)
  const own = sitesAt(sites, mustHave)
    .filter(({ isOwn }) => isOwn)
    .slice(0, maxNamed)
  const empty = sitesAt(sites, mustHave)
    .filter(({ options, isOwn }) => options.length === 0 && !isOwn)
    .slice(0, maxNamed)
  return [
    ...both.map(({ name }) =>
      problem('mustHave', `${name} is under Must have and under Never. Take it out of one.`),
    ),
    ...own.map(({ name }) =>
      problem(
        'mustHave',
        `${name} is under Must have, but one of your own sites stands there. Take it out of Must have, or out of your own sites.`,
      ),
    ),
    ...empty.map(({ name }) =>
      problem(
        'mustHave',
        `No station option fits ${name}. Take it out of Must have, or allow another option.`,
      ),
    ),
  ]
}

function budgetProblems(
  sites: readonly Site[],
  usable: readonly Site[],
  { terms, currency }: { terms: PlanTerms; currency: string },
): TermsProblem[] {
  const { budget, mustHave } = terms
  if (budget === null) return []
  const money = (amount: number) => `${currency} ${formatPlain(amount)}`
  const least = usable.reduce((lowest, site) => Math.min(lowest, cheapest(site)), Number.POSITIVE_INFINITY)
  if (least > budget) {
    return [
      problem(
        'budget',
        `No site fits ${money(budget)}; the cheapest costs ${formatCount(Math.ceil(least))}.`,
        Math.ceil(least),
      ),
    ]
  }
  const fixed = sitesAt(sites, mustHave).filter(({ options }) => options.length > 0)
  const needed = Math.ceil(fixed.reduce((sum, site) => sum + cheapest(site), 0))
  if (needed <= budget) return []
  const count = formatCountOf(fixed.length, 'site')
  return [
    problem(
      'budget',
      `The ${count} under Must have cost at least ${money(needed)}, ${formatPlain(needed - budget)} above the budget. Raise the budget, or take a site out of Must have.`,
      needed,
    ),
  ]
}

const cheapestCost = /; the cheapest costs ([\d,]{1,20})\.$/
const mustHaveCost = /^The [\d,]{1,9} sites? under Must have cost at least \S{1,5} ([\d,]{1,20})/

/**
 * The least budget with a plan, read from the sentence of a budget below it; undefined for other sentences. A refusal and
 * a failed plan hold nothing else.
 */
export function minBudget(sentence: string): number | undefined {
  const [, amount] = cheapestCost.exec(sentence) ?? mustHaveCost.exec(sentence) ?? []
  return amount === undefined ? undefined : Number(amount.replaceAll(',', ''))
}

function numberProblems({ maxSites, mustHave }: PlanTerms): TermsProblem[] {
  if (maxSites === null || mustHave.length <= maxSites) return []
  return [
    problem(
      'maxSites',
      `${formatCountOf(mustHave.length, 'site is', 'sites are')} under Must have, but the plan may have ${formatCount(maxSites)} at most. Allow ${formatCount(mustHave.length)}, or take a site out of Must have.`,
      mustHave.length,
    ),
  ]
}

function distanceProblems(sites: readonly Site[], { minMetres, mustHave }: PlanTerms): TermsProblem[] {
  if (minMetres === null) return []
  return clashesWithin(sitesAt(sites, mustHave), minMetres).map(({ one, other, metres }) => {
    const apart = Math.floor(metres)
    return problem(
      'minMetres',
      `${one.name} and ${other.name} are both under Must have, ${formatCount(apart)} m apart. Keep sites ${formatCount(apart)} m apart or less, or take one of the two out.`,
      apart,
    )
  })
}

interface Clash {
  one: Site
  other: Site
  metres: number
}

/** The first pairs less than `least` metres apart, from the south: sites further north than that are not compared. */
function clashesWithin(fixed: readonly Site[], least: number): Clash[] {
  const order = fixed.toSorted((one, other) => one.position[1] - other.position[1])
  const clashes: Clash[] = []
  for (const [rank, one] of order.entries()) {
    for (let next = rank + 1; next < order.length; next += 1) {
      const other = order[next]
      if (!other || (other.position[1] - one.position[1]) * metresPerDegree >= least) break
      const metres = metresBetween(one.position, other.position)
      if (metres < least) clashes.push({ one, other, metres })
      if (clashes.length === maxNamed) return clashes
    }
  }
  return clashes
}

function municipalityProblems(
  sites: readonly Site[],
  { maxPerMunicipality, mustHave }: PlanTerms,
): TermsProblem[] {
  if (maxPerMunicipality === null) return []
  const counts = new Map<string, number>()
  for (const { municipality } of sitesAt(sites, mustHave)) {
    if (municipality !== null) counts.set(municipality, (counts.get(municipality) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > maxPerMunicipality)
    .map(([municipality, count]) =>
      problem(
        'maxPerMunicipality',
        `${formatCount(count)} sites of ${municipality} are under Must have, but a municipality may have ${formatCount(maxPerMunicipality)} at most. Allow ${formatCount(count)}, or take one of them out.`,
        count,
      ),
    )
}
