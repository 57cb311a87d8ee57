import type { Money } from '@/lib/contract/money'

const daysInYear = 365

/** `energy` is kWh/day in a year after the opening. */
export interface Sales {
  energy: number
  money: Money
}

/** Spent before the opening, currency: `capex + connection`. */
export const investment = ({ capex, connection }: Money): number => capex + connection

/** Tariff without VAT, currency/kWh: `tariff / (1 + vat)`. */
export const netTariff = ({ tariff, vat }: Money): number => tariff / (1 + vat / 100)

/** Margin of a sold kWh before running costs, currency/kWh: `net tariff - energy price - grid fee`. */
export const unitMargin = (money: Money): number => netTariff(money) - money.energyPrice - money.gridFee

/** 0..1 by year. Cuts a ramp longer than the lifetime; later years sell all of the estimate. */
export const soldShares = ({ ramp, lifetime }: Money): number[] =>
  Array.from({ length: lifetime }, (_, year) => (ramp[year] ?? 100) / 100)

/** kWh in a year after the ramp: `365 x energy`. */
export const yearlyEnergy = ({ energy }: Sales): number => daysInYear * energy

/** Currency a year after the ramp, without VAT: `365 x energy x net tariff`. */
export const yearlyRevenue = (sales: Sales): number => yearlyEnergy(sales) * netTariff(sales.money)

/** Currency a year after the ramp: `365 x energy x unit margin - running cost`. */
export const yearlyMargin = (sales: Sales): number =>
  yearlyEnergy(sales) * unitMargin(sales.money) - sales.money.runningCost

/** Currency of years 0 (the investment) to the lifetime: `-investment`, then `share x 365 x energy x unit margin - running cost`. */
export function cashFlows(sales: Sales): number[] {
  const { money } = sales
  const whole = yearlyEnergy(sales) * unitMargin(money)
  return [-investment(money), ...soldShares(money).map((share) => share * whole - money.runningCost)]
}

/** Energy sales in a day: `energy / energy of a session`. */
export const sessionsPerDay = ({ energy, money }: Sales): number => energy / money.sessionEnergy
