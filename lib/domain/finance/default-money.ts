import { chargingClassOf } from '@/lib/catalogue/charging-class'
import { findCountry } from '@/lib/catalogue/countries'
import {
  type Currency,
  countryMoney,
  discountRate,
  europeanMoney,
  europeanVat,
  fastStationCosts,
  fastStationSource,
  ownVat,
  perDollar,
  type Sourced,
  slowStationCost,
  slowStationSource,
  vatRates,
  vatSource,
} from '@/lib/catalogue/money-sources'
import type { InferenceInput } from '@/lib/contract/inference'
import type { Money, MoneyEdits, MoneyKey } from '@/lib/contract/money'

export interface DefaultMoney {
  currency: Currency
  money: Money
  sources: Readonly<Record<MoneyKey, string>>
  addresses: Readonly<Partial<Record<MoneyKey, string>>>
}

/** kWh per session. AC and DC are measured; HPC is taken as twice DC, as in the model. */
const sessionEnergies = { AC: 9.9, DC: 10.7, HPC: 21.4 }
const sessionSource = 'Means of sessions in Dundee and Perth & Kinross, 2019; HPC is our assumption, twice DC'

/** Yearly service, rent and back office as a share of the capex. */
const runningShare = 0.04

type Station = Pick<InferenceInput, 'connectors' | 'capacity'>

/** Linear between the published powers, constant beyond them. */
function interpolated(kilowatts: number, costOf: (row: (typeof fastStationCosts)[number]) => number): number {
  const above = fastStationCosts.findIndex((row) => row.kilowatts >= kilowatts)
  const upper = fastStationCosts[above] ?? fastStationCosts[fastStationCosts.length - 1]
  const lower = fastStationCosts[above - 1]
  if (!upper) return 0
  if (!lower || above < 0) return costOf(upper)
  const share = (kilowatts - lower.kilowatts) / (upper.kilowatts - lower.kilowatts)
  return costOf(lower) + share * (costOf(upper) - costOf(lower))
}

function installationColumn(connectors: number): 0 | 1 | 2 | 3 {
  if (connectors <= 2) return connectors === 1 ? 0 : 1
  return connectors <= 5 ? 2 : 3
}

/**
 * US dollars of 2019. DC: connectors x (hardware + installation) by power and number, see `fastStationCosts`. AC: a
 * pair of connectors is one charging station.
 */
function capexInDollars({ connectors, capacity }: Station): number {
  const kilowatts = capacity / connectors
  if (chargingClassOf(kilowatts) === 'AC') {
    return Math.ceil(connectors / 2) * (slowStationCost.hardware + slowStationCost.installation)
  }
  const column = installationColumn(connectors)
  return connectors * interpolated(kilowatts, (row) => row.hardware + row.installation[column])
}

const roundTo = (value: number, unit: number) => Math.round(value / unit) * unit

/** Names figures that no page states as assumptions. */
export function sourceText({ source, year, address }: Omit<Sourced, 'value'>): string {
  const named = year ? `${source}, ${year}` : source
  return address ? named : `${named}. Not verified`
}

interface Figure {
  value: number
  text: string
  address: string | undefined
}

/** The country's own figure, that of the neighbour it borrows from, or Europe's; the last two name their origin. */
function figureOf(
  own: Sourced | undefined,
  europe: Sourced,
  {
    lender,
    convert = (value) => value,
  }: { lender?: string | undefined; convert?: (euros: number) => number },
): Figure {
  const { value, address } = own ?? europe
  if (!own)
    return { value: convert(value), text: `${sourceText(europe)}. No figure for this country`, address }
  return { value, text: lender ? `${lender}: ${sourceText(own)}` : sourceText(own), address }
}

const fromEuros = (price: number, currency: Currency) =>
  Math.round((100 * price * perDollar[currency]) / perDollar.EUR) / 100

/** Falls back to Europe's prices. */
function pricesOf(station: Station, iso: string) {
  const { currency = 'EUR', energyPrice, tariff = {}, borrowed: lender } = countryMoney[iso] ?? {}
  const power = station.capacity / station.connectors
  const current = chargingClassOf(power) === 'AC' ? 'AC' : 'DC'
  const ofSmall = current === 'DC' && power <= 80 ? tariff.DCto80 : undefined
  const terms = { lender, convert: (euros: number) => fromEuros(euros, currency) }
  const rate = vatRates.get(iso)
  return {
    currency,
    tariff: figureOf(ofSmall ?? tariff[current], europeanMoney.tariff[current], terms),
    energyPrice: figureOf(energyPrice, europeanMoney.energyPrice, terms),
    vat: figureOf(ownVat[iso] ?? (rate ? { value: rate, ...vatSource } : undefined), europeanVat, {}),
  }
}

/**
 * Prices of the country, or Europe's if none is published; everything else is assumed for all.
 * @param country a slug, name or ISO code; unknown countries get Europe's figures in euros
 */
export function defaultMoney(station: Station, country: string | undefined): DefaultMoney {
  const iso = (country && findCountry(country)?.iso) || ''
  const { currency, tariff, energyPrice, vat } = pricesOf(station, iso)
  const power = chargingClassOf(station.capacity / station.connectors)
  const capex = roundTo(capexInDollars(station) * perDollar[currency], 1000)
  const capexSource = power === 'AC' ? slowStationSource : fastStationSource
  const addresses = {
    capex: capexSource.address,
    tariff: tariff.address,
    energyPrice: energyPrice.address,
    vat: vat.address,
    discountRate: discountRate.address,
  }
  return {
    currency,
    money: {
      capex,
      connection: 0,
      tariff: tariff.value,
      energyPrice: energyPrice.value,
      gridFee: 0,
      vat: vat.value,
      runningCost: roundTo(capex * runningShare, 100),
      sessionEnergy: sessionEnergies[power],
      ramp: [60, 85, 100],
      lifetime: 12,
      discountRate: discountRate.value,
    },
    sources: {
      capex: sourceText(capexSource),
      connection: 'The capex holds a usual connection. Type what a long cable adds',
      tariff: tariff.text,
      energyPrice: energyPrice.text,
      gridFee: 'The energy price includes the network. Type what comes on top of it',
      runningCost: 'Our assumption: 4 % of the capex a year',
      vat: vat.text,
      sessionEnergy: sessionSource,
      ramp: 'Our assumption: sales of the first years, in percent of the estimate',
      lifetime: 'Our assumption',
      discountRate: sourceText(discountRate),
    },
    addresses: Object.fromEntries(Object.entries(addresses).filter(([, address]) => address !== undefined)),
  }
}

export function withMoney(defaults: Money, edits: MoneyEdits): Money {
  const typed = Object.entries(edits).filter(([, value]) => value !== undefined)
  return { ...defaults, ...Object.fromEntries(typed) }
}

export function typedMoney(defaults: Money, money: Money): MoneyEdits {
  const keys = Object.keys(defaults) as MoneyKey[]
  const typed = keys.filter((key) => String(money[key]) !== String(defaults[key]))
  return Object.fromEntries(typed.map((key) => [key, money[key]]))
}

interface PriceRow {
  /** `Europe` is the fallback for countries without a price. */
  country: string
  price: string
  value: number
  currency: Currency
  source: string
  address: string | undefined
}

interface Prices {
  energyPrice?: Sourced
  tariff?: { AC?: Sourced; DC?: Sourced; DCto80?: Sourced }
  borrowed?: string
}

function rowsOf(country: string, currency: Currency, { energyPrice, tariff, borrowed }: Prices): PriceRow[] {
  const prices = [
    ['Energy', energyPrice],
    ['Tariff, AC', tariff?.AC],
    ['Tariff, DC', tariff?.DC],
    ['Tariff, DC to 80 kW', tariff?.DCto80],
  ] as const
  return prices.flatMap(([price, own]) => {
    if (!own) return []
    const source = borrowed ? `${borrowed}: ${sourceText(own)}` : sourceText(own)
    return [{ country, price, currency, source, value: own.value, address: own.address }]
  })
}

export const priceTable = (): PriceRow[] => [
  ...rowsOf('Europe', 'EUR', europeanMoney),
  ...Object.entries(countryMoney).flatMap(([iso, money]) =>
    rowsOf(findCountry(iso)?.name ?? iso, money.currency ?? 'EUR', money),
  ),
]
