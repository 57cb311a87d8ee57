import { findCountry } from '@/lib/catalogue/countries'
import { type Currency, countryMoney, europeanMoney, type Sourced } from '@/lib/catalogue/money-sources'
import { sourceText } from './default-money'

export interface PriceRow {
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
