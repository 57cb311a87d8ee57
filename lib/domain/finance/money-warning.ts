import type { Money } from '@/lib/contract/money'
import { formatUnitPrice } from '@/lib/format/money'
import { netTariff, soldShares, unitMargin } from './cash-flow'

/** Why a station cannot pay at any sales; undefined if it can. @param energy kWh/day */
export function moneyWarning(energy: number, money: Money): string | undefined {
  if (unitMargin(money) <= 0) {
    const earned = formatUnitPrice(Math.round(netTariff(money) * 1e4) / 1e4)
    const spent = formatUnitPrice(Math.round((money.energyPrice + money.gridFee) * 1e4) / 1e4)
    return `Each kWh earns ${earned} without VAT and costs ${spent}: no number of sales pays back the station. Raise the tariff, or check the energy price and the grid fee.`
  }
  if (soldShares(money).every((share) => share === 0)) {
    return 'The opening ramp sells nothing within the lifetime, so the station only costs money.'
  }
  if (energy <= 0) return 'The estimate is 0: nothing is sold, so the station only costs money.'
  return undefined
}
