import type { Money } from '@/lib/contract/money'

export const exampleMoney: Money = {
  capex: 142_000,
  connection: 0,
  tariff: 0.65,
  energyPrice: 0.19,
  gridFee: 0.07,
  runningCost: 5_200,
  vat: 8.1,
  sessionEnergy: 30,
  ramp: [60, 85, 100],
  lifetime: 12,
  discountRate: 7,
}
