import * as z from 'zod/mini'
import { lengths, listOf, oneLine } from './bounds'
import type { DeclaredCalls } from './call'
import { spreadsheetType } from './files'
import { inferenceCalls } from './inference'
import { maxCases, wholeScenarioSchema } from './result'

const moneySpreadsheetSchema = z.object({
  location: oneLine("The location's name", lengths.name),
  scenarios: listOf(wholeScenarioSchema, { min: 1, max: maxCases }),
})
export type MoneySpreadsheet = z.infer<typeof moneySpreadsheetSchema>

export const spreadsheetCalls = {
  writeSpreadsheet: {
    method: 'POST',
    path: '/results/spreadsheet',
    summary: 'What scenarios of a location cost and earn, as a spreadsheet',
    access: 'useAccount',
    // Each takes the service some tens of milliseconds. Visitors are refused before.
    limit: { name: 'money-spreadsheet', perMinute: { registered: 20, visitor: 5 } },
    body: moneySpreadsheetSchema,
    file: [spreadsheetType],
    example: {
      body: {
        location: 'Marktplatz',
        scenarios: [
          {
            name: 'As measured',
            input: inferenceCalls.infer.example.body[0],
            money: {
              capex: 1,
              connection: 0,
              tariff: 1,
              energyPrice: 0,
              gridFee: 0,
              runningCost: 0,
              vat: 0,
              sessionEnergy: 20,
              ramp: [100],
              lifetime: 10,
              discountRate: 7,
            },
          },
        ],
      },
    },
  },
} as const satisfies DeclaredCalls
