import type { Plan } from '@/lib/contract/network'
import type { PlanChange, PlanTermsInput } from '@/lib/contract/plan-terms'
import { defaultMoney } from '@/lib/domain/finance/default-money'
import { formatDecimal } from '@/lib/format/number'

export type Terms = PlanTermsInput
export type StationOption = Terms['stations'][number]

const termKeys = [
  'objective',
  'budget',
  'maxSites',
  'minMetres',
  'maxPerMunicipality',
  'mustHave',
  'never',
  'stations',
  'sites',
  'own',
  'money',
  'connection',
] as const satisfies readonly (keyof Terms)[]

/** The part of a plan's settings that can be edited. */
export function termsOf({ source: _, country: __, places: ___, ...terms }: Plan['settings']): Terms {
  return terms
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const isSameTerms = (one: Terms, other: Terms): boolean =>
  termKeys.every((key) => one[key] === other[key] || isSame(one[key], other[key]))

/** Only what differs, as `changePlan` takes it. */
export function changedTerms(before: Terms, after: Terms): Omit<PlanChange, 'name' | 'version'> {
  const changed = termKeys.filter((key) => before[key] !== after[key] && !isSame(before[key], after[key]))
  return Object.fromEntries(changed.map((key) => [key, after[key]]))
}

export type Wish = 'mustHave' | 'never'

const otherWish = { mustHave: 'never', never: 'mustHave' } as const

/** A site in both lists leaves the older one. */
export function withWish(terms: Terms, wish: Wish, id: string): Terms {
  if (terms[wish].includes(id)) return terms
  const other = otherWish[wish]
  return { ...terms, [wish]: [...terms[wish], id], [other]: terms[other].filter((each) => each !== id) }
}

export function withoutWish(terms: Terms, id: string): Terms {
  return {
    ...terms,
    mustHave: terms.mustHave.filter((each) => each !== id),
    never: terms.never.filter((each) => each !== id),
  }
}

export function wishOf(terms: Pick<Terms, Wish>, id: string): Wish | null {
  if (terms.mustHave.includes(id)) return 'mustHave'
  return terms.never.includes(id) ? 'never' : null
}

/** Sites that named a removed option keep their others, or all if none is left. */
export function withStations(terms: Terms, stations: readonly StationOption[]): Terms {
  const known = new Set(stations.map(({ id }) => id))
  const sites = terms.sites.map(({ options, ...site }) => {
    const left = options?.filter((id) => known.has(id)) ?? []
    return left.length > 0 ? { ...site, options: left } : site
  })
  return { ...terms, stations: [...stations], sites }
}

/** `2×150` */
export const stationLabel = ({
  connectors,
  kilowatts,
}: Pick<StationOption, 'connectors' | 'kilowatts'>): string =>
  `${connectors}×${Number.isInteger(kilowatts) ? kilowatts : formatDecimal(kilowatts)}`

export const stationKey = ({
  connectors,
  kilowatts,
}: Pick<StationOption, 'connectors' | 'kilowatts'>): string => `${connectors}x${kilowatts}`

/** Offered beside a plan's own; in ascending order of power. */
export const defaultStations: readonly StationOption[] = [
  { id: '2x50', connectors: 2, kilowatts: 50, cost: null },
  { id: '2x150', connectors: 2, kilowatts: 150, cost: null },
  { id: '4x300', connectors: 4, kilowatts: 300, cost: null },
]

const powerOf = ({ connectors, kilowatts }: StationOption) => connectors * kilowatts

/** A plan's options and the usual ones that it leaves out, in ascending order of power. */
export function offeredStations(stations: readonly StationOption[]): StationOption[] {
  const known = new Set(stations.map(stationKey))
  const ids = new Set(stations.map(({ id }) => id))
  const others = defaultStations.filter((each) => !known.has(stationKey(each)) && !ids.has(each.id))
  return [...stations, ...others].toSorted((one, other) => powerOf(one) - powerOf(other))
}

/** Capex of a station without a cost of its own, in the country's currency. */
export const shippedCost = (
  station: Pick<StationOption, 'connectors' | 'kilowatts'>,
  country: string,
): number =>
  defaultMoney({ connectors: station.connectors, capacity: station.connectors * station.kilowatts }, country)
    .money.capex

export const currencyOf = (country: string): string =>
  defaultMoney({ connectors: 1, capacity: 50 }, country).currency

/** A round end of the budget's slider: at least `most`, and half as much again as the budget. */
export function budgetEnd(budget: number | null, { most }: { most: number }): number {
  const wanted = Math.max(100_000, 1.5 * (budget ?? 0), most)
  const magnitude = 10 ** Math.floor(Math.log10(wanted))
  const step = [1, 2, 4, 5, 8, 10].find((each) => each * magnitude >= wanted) ?? 10
  return step * magnitude
}
