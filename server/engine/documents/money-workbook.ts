import ExcelJS from 'exceljs'
import { brand } from '@/lib/config/brand'
import type { Prediction } from '@/lib/contract/inference'
import type { WholeScenario } from '@/lib/contract/result'
import { defaultMoney } from '@/lib/domain/finance/default-money'
import { fillMoneySheet } from './money-sheet'

export interface PredictedScenario extends WholeScenario {
  prediction: Prediction
}

const longestName = 31

/** Spreadsheets refuse some characters, a final apostrophe, long names and duplicates. */
function sheetName(name: string, index: number): string {
  let plain = `${index + 1} ${name.replaceAll(/[*?:\\/[\]]/g, ' ')}`.slice(0, longestName)
  while (/['\s]$/.test(plain)) plain = plain.slice(0, -1)
  return plain
}

/** Stores texts as texts, so a name that starts with `=` never becomes a formula. */
export async function writeMoneyWorkbook(
  location: string,
  scenarios: readonly PredictedScenario[],
): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook()
  workbook.creator = brand.name
  workbook.calcProperties.fullCalcOnLoad = true
  for (const [index, { name, input, money, prediction }] of scenarios.entries()) {
    fillMoneySheet(workbook.addWorksheet(sheetName(name, index)), {
      title: `${location}: ${name}`,
      estimate: { energy: prediction.utilization, ...prediction.band },
      money,
      defaults: defaultMoney(input, input.country),
    })
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}
