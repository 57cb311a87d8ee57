import { type ChargingClass, chargingClassOf } from '@/lib/catalogue/charging-class'
import { findCountry } from '@/lib/catalogue/countries'
import type { InferenceInput } from '@/lib/contract/inference'
import { type MoneyEdits, type MoneyKey, moneySchema, type OwnMoney } from '@/lib/contract/money'
import { formatCountOf } from '@/lib/format/number'
import { defaultMoney, typedMoney, withMoney } from './default-money'

/** The stations that one set of own values is for: those of the same charging class and country. */
interface Scope {
  country: string
  power: ChargingClass
}

type Site = Pick<InferenceInput, 'connectors' | 'capacity' | 'country'>

const scopeOf = ({ connectors, capacity, country }: Site): Scope => ({
  country: (country && findCountry(country)?.iso) || '',
  power: chargingClassOf(capacity / connectors),
})

const isOf =
  ({ country, power }: Scope) =>
  (each: OwnMoney): boolean =>
    each.country === country && each.power === power

/** `all DC stations in Liechtenstein` */
export function nameOfScope({ connectors, capacity, country }: Site): string {
  const name = country && findCountry(country)?.name
  const stations = `all ${chargingClassOf(capacity / connectors)} stations`
  return name ? `${stations} in ${name}` : `${stations} of unknown countries`
}

/** Empty where all shipped values apply. */
export function ownMoneyFor(values: readonly OwnMoney[], site: Site): MoneyEdits {
  return values.find(isOf(scopeOf(site)))?.money ?? none
}

const none: MoneyEdits = {}

/**
 * Adds edits to the own values of such sites; those equal to the shipped ones are forgotten. The cable to the grid is of
 * one place.
 */
export function keepOwnMoney(
  values: readonly OwnMoney[],
  site: Site,
  { connection: _, ...edits }: MoneyEdits,
): OwnMoney[] {
  const { money: shipped } = defaultMoney(site, site.country)
  const scope = scopeOf(site)
  const money = typedMoney(shipped, withMoney(shipped, { ...ownMoneyFor(values, site), ...edits }))
  const others = values.filter((each) => !isOf(scope)(each))
  return Object.keys(money).length === 0 ? others : [...others, { ...scope, money }]
}

export function forgetOwnMoney(values: readonly OwnMoney[], site: Site): OwnMoney[] {
  const scope = scopeOf(site)
  return values.filter((each) => !isOf(scope)(each))
}

/** What `guests` holds beyond the account's own values, which stay where both have one. */
export function newOwnMoney(account: readonly OwnMoney[], guests: readonly OwnMoney[]): OwnMoney[] {
  return guests.flatMap(({ money, ...scope }) => {
    const known = account.find(isOf(scope))?.money ?? none
    const fresh = Object.entries(money).filter(([key]) => !Object.hasOwn(known, key))
    return fresh.length === 0 ? [] : [{ ...scope, money: Object.fromEntries(fresh) }]
  })
}

/** The account's own values with those that only `guests` holds. */
export function withGuestMoney(account: readonly OwnMoney[], guests: readonly OwnMoney[]): OwnMoney[] {
  const fresh = newOwnMoney(account, guests)
  const extended = account.map((each) => {
    const more = fresh.find(isOf(each))
    return more ? { ...each, money: { ...each.money, ...more.money } } : each
  })
  return [...extended, ...fresh.filter((each) => !account.some(isOf(each)))]
}

export const guestMoneyText = (count: number): string =>
  `Use the money values you kept as a guest for ${formatCountOf(count, 'kind')} of station?`

const prefix = 'money.'

/** `{ 'money.capex': 142000, 'money.ramp': '60,85,100' }` */
export function draftOfMoney(edits: MoneyEdits): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(edits).flatMap(([key, value]) =>
      value === undefined ? [] : [[`${prefix}${key}`, Array.isArray(value) ? value.join(',') : value]],
    ),
  )
}

export function moneyOfDraft(stored: Readonly<Record<string, unknown>>): MoneyEdits {
  const { shape } = moneySchema
  const entries = (Object.keys(shape) as MoneyKey[]).flatMap((key) => {
    const value = stored[`${prefix}${key}`]
    if (value === undefined) return []
    const parsed = shape[key].safeParse(key === 'ramp' ? parseRamp(value) : value)
    return parsed.success ? [[key, parsed.data]] : []
  })
  return Object.fromEntries(entries)
}

/** Reads what `draftOfMoney` writes; ignores invalid values. */
export function moneyOfQuery(query: URLSearchParams): MoneyEdits {
  const entries = [...query].map(([name, text]) => [name, name === `${prefix}ramp` ? text : numberIn(text)])
  return moneyOfDraft(Object.fromEntries(entries))
}

const numberIn = (text: string) => (text.trim() === '' ? undefined : Number(text))

const parseRamp = (value: unknown) => (typeof value === 'string' ? value.split(',').map(Number) : undefined)

export function withoutMoney(edits: MoneyEdits, key: MoneyKey): MoneyEdits {
  return Object.fromEntries(Object.entries(edits).filter(([name]) => name !== key))
}

export function moneyProblem(key: MoneyKey, value: unknown): string | undefined {
  const parsed = moneySchema.shape[key].safeParse(value)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}
