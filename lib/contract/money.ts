import * as z from 'zod/mini'

const amount = (max: number, field: string) =>
  z
    .number()
    .check(
      z.minimum(0, `${field} must be 0 or more.`),
      z.maximum(max, `${field} may be at most ${max.toLocaleString('en')}.`),
    )

/** Years that the opening may take to reach the estimate. */
export const maxRampYears = 10

/**
 * Costs and earnings of a charging station. Amounts are in one currency and, except the tariff, without VAT;
 * percentages are as typed: 8.1 is 8.1 %.
 */
export const moneySchema = z.object({
  /** Hardware, installation and grid connection, once. */
  capex: amount(1e9, 'Capex'),
  /** Price that drivers pay per kWh, VAT included. */
  tariff: amount(100, 'Tariff'),
  /** For a kWh bought. */
  energyPrice: amount(100, 'Energy price'),
  /** For a kWh bought, if the energy price leaves out the network. */
  gridFee: amount(100, 'Grid fee'),
  /** Service, rent and back office, a year. */
  runningCost: amount(1e9, 'Running cost'),
  /** Percent on top of the net tariff. */
  vat: amount(100, 'VAT'),
  /** kWh */
  sessionEnergy: z
    .number()
    .check(
      z.minimum(0.1, 'Energy a session must be 0.1 kWh or more.'),
      z.maximum(1000, 'Energy a session may be at most 1,000 kWh.'),
    ),
  /** Percent of the estimate sold in the first years; later years sell all of it. */
  ramp: z
    .array(amount(100, 'Opening ramp'))
    .check(z.minLength(1), z.maxLength(maxRampYears, `The opening ramp may have ${maxRampYears} years.`)),
  /** Years in operation. */
  lifetime: z
    .int('Lifetime must be in whole years.')
    .check(
      z.minimum(1, 'Lifetime must be a year or more.'),
      z.maximum(40, 'Lifetime may be at most 40 years.'),
    ),
  /** Percent a year. */
  discountRate: amount(100, 'Discount rate'),
})
export type Money = z.infer<typeof moneySchema>
export type MoneyKey = keyof Money

/** The values a user has typed; the others are defaults of the country and the station. */
export const moneyEditsSchema = z.partial(moneySchema)
export type MoneyEdits = z.infer<typeof moneyEditsSchema>
