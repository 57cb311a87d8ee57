import ExcelJS from 'exceljs'
import { brand } from '@/lib/config/brand'
import type { Prediction } from '@/lib/contract/inference'
import type { WholeScenario } from '@/lib/contract/money-spreadsheet'
import { defaultMoney } from '@/lib/domain/finance/default-money'
import { fillMoneySheet } from './money-sheet'

export interface PredictedScenario extends WholeScenario {
  prediction: Prediction
}

const longestName = 31

/** Spreadsheets refuse some letters in a sheet's name, apostrophes at its ends, long names and two alike. */
function sheetName(name: string, index: number): string {
  const plain = name.replaceAll(/[*?:\\/[\]]/g, ' ').replaceAll(/^'+|'+$/g, '')
  return `${index + 1} ${plain}`.slice(0, longestName).trimEnd()
}

/** A workbook with a sheet for each scenario. Texts are stored as texts, so a name that starts with `=` is no formula. */
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
