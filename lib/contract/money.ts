import * as z from 'zod/mini'
import { listOf, oneLine } from './bounds'

const amount = (max: number, field: string) =>
  z
    .number()
    .check(
      z.minimum(0, `${field} must be 0 or more.`),
      z.maximum(max, `${field} may be at most ${max.toLocaleString('en')}.`),
    )

const cable = amount(1e9, 'Cable to the grid')

export const maxRampYears = 10

/** One currency, without VAT except the tariff; percentages as typed: 8.1 is 8.1 %. */
export const moneySchema = z.object({
  /** Hardware, installation and grid connection, once. */
  capex: amount(1e9, 'Capex'),
  /** The cable to the grid where it is beyond what the capex holds, once; 0 if left out. */
  connection: z._default(cable, 0),
  /** Per kWh for drivers, VAT included. */
  tariff: amount(100, 'Tariff'),
  /** Per kWh bought. */
  energyPrice: amount(100, 'Energy price'),
  /** Per kWh bought, unless the energy price includes the network. */
  gridFee: amount(100, 'Grid fee'),
  /** Service, rent and back office, a year. */
  runningCost: amount(1e9, 'Running cost'),
  /** Percent of the net tariff. */
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

/** What is typed: nothing is filled in. */
export const moneyEditsSchema = z.extend(z.partial(moneySchema), { connection: z.optional(cable) })
export type MoneyEdits = z.infer<typeof moneyEditsSchema>

/** Values that an account uses in place of the shipped ones, for one charging class in one country. */
const ownMoneySchema = z.object({
  /** ISO 3166-1 alpha-2; blank where the country is unknown. */
  country: oneLine('A country', 2),
  power: z.enum(['AC', 'DC', 'HPC']),
  money: moneyEditsSchema,
})
export type OwnMoney = z.infer<typeof ownMoneySchema>

/** As many as an account may keep. */
const maxOwnMoney = 600

export const ownMoneyListSchema = listOf(ownMoneySchema, { max: maxOwnMoney })
