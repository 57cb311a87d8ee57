import { chargingClassOf } from '@/lib/catalogue/charging-class'
import { findCountry } from '@/lib/catalogue/countries'
import {
  type Currency,
  countryMoney,
  europeanMoney,
  europeanVat,
  fastChargerCosts,
  fastChargerSource,
  perDollar,
  type Sourced,
  slowChargerCost,
  slowChargerSource,
  vatRates,
  vatSource,
} from '@/lib/catalogue/money-sources'
import type { InferenceInput } from '@/lib/contract/inference'
import type { Money, MoneyEdits, MoneyKey } from '@/lib/contract/money'

/** Where a default is from, for people. */
export interface DefaultMoney {
  currency: Currency
  money: Money
  sources: Readonly<Record<MoneyKey, string>>
}

/** kWh of a session by class; those of AC and DC are measured, HPC is taken as twice DC, as in the model. */
const sessionEnergies = { AC: 9.9, DC: 10.7, HPC: 21.4 }
const sessionSource = 'Means of sessions in Dundee and Perth & Kinross, 2019; HPC assumed twice DC'

/** Share of the capex that a year of service, rent and back office costs. */
const runningShare = 0.04

type Station = Pick<InferenceInput, 'connectors' | 'capacity'>

/** Between the published powers in proportion; at the ends the nearest. */
function interpolated(kilowatts: number, costOf: (row: (typeof fastChargerCosts)[number]) => number): number {
  const above = fastChargerCosts.findIndex((row) => row.kilowatts >= kilowatts)
  const upper = fastChargerCosts[above] ?? fastChargerCosts[fastChargerCosts.length - 1]
  const lower = fastChargerCosts[above - 1]
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
 * US dollars of 2019 to build a station. DC: connectors x (hardware + installation) by power and number, see
 * `fastChargerCosts`. AC: a pair of connectors is one charging station.
 */
function capexInDollars({ connectors, capacity }: Station): number {
  const kilowatts = capacity / connectors
  if (chargingClassOf(kilowatts) === 'AC') {
    return Math.ceil(connectors / 2) * (slowChargerCost.hardware + slowChargerCost.installation)
  }
  const column = installationColumn(connectors)
  return connectors * interpolated(kilowatts, (row) => row.hardware + row.installation[column])
}

const roundTo = (value: number, unit: number) => Math.round(value / unit) * unit

const textOf = ({ source, year }: Omit<Sourced, 'value'>) => (year ? `${source}, ${year}` : source)
/** Says when a figure is not the country's own. */
const borrowed = (figure: Sourced) => `${textOf(figure)}. No figure for this country.`

/** A price in euros in another currency, to the cent. */
const fromEuros = (price: number, currency: Currency) =>
  Math.round((100 * price * perDollar[currency]) / perDollar.EUR) / 100

/**
 * Money of a station before the user has typed any: prices of the country, or Europe's where none is published,
 * and the rest as assumed for all.
 * @param country a slug, name or ISO code; unknown countries get Europe's figures in euros
 */
export function defaultMoney(station: Station, country: string | undefined): DefaultMoney {
  const iso = (country && findCountry(country)?.iso) || ''
  const { currency: own, energyPrice: ownPrice, tariff } = countryMoney[iso] ?? {}
  const power = chargingClassOf(station.capacity / station.connectors)
  const current = power === 'AC' ? 'AC' : 'DC'
  const ownTariff = tariff?.[current]
  const rate = vatRates.get(iso)
  const currency = own ?? 'EUR'
  const capex = roundTo(capexInDollars(station) * perDollar[currency], 1000)
  const isAC = current === 'AC'
  return {
    currency,
    money: {
      capex,
      tariff: ownTariff?.value ?? fromEuros(europeanMoney.tariff[current].value, currency),
      energyPrice: ownPrice?.value ?? fromEuros(europeanMoney.energyPrice.value, currency),
      gridFee: 0,
      runningCost: roundTo(capex * runningShare, 100),
      vat: rate ?? europeanVat.value,
      sessionEnergy: sessionEnergies[power],
      ramp: [60, 85, 100],
      lifetime: 12,
      discountRate: 7,
    },
    sources: {
      capex: textOf(isAC ? slowChargerSource : fastChargerSource),
      tariff: ownTariff ? textOf(ownTariff) : borrowed(europeanMoney.tariff[current]),
      energyPrice: ownPrice ? textOf(ownPrice) : borrowed(europeanMoney.energyPrice),
      gridFee: 'The energy price includes the network. Type what comes on top of it.',
      runningCost: 'Assumption: 4 % of the capex a year',
      vat: rate === undefined ? borrowed(europeanVat) : textOf(vatSource),
      sessionEnergy: sessionSource,
      ramp: 'Assumption: sales of the first years, in percent of the estimate',
      lifetime: 'Assumption',
      discountRate: 'US Office of Management and Budget, Circular A-94, real rate, 1992',
    },
  }
}

/** The defaults with what the user has typed. */
export function withMoney(defaults: Money, edits: MoneyEdits): Money {
  const typed = Object.entries(edits).filter(([, value]) => value !== undefined)
  return { ...defaults, ...Object.fromEntries(typed) }
}
