import type { MoneySpreadsheet } from '@/lib/contract/money-spreadsheet'
import { writeMoneyWorkbook } from '@/server/engine/documents/money-workbook'
import type { EngineDeps } from '@/server/engine/services/deps'

/** An .xlsx file of scenarios, predicted by the current model, whose money follows from live formulas. */
export function writeMoneySpreadsheet(
  deps: Pick<EngineDeps, 'model'>,
  { location, scenarios }: MoneySpreadsheet,
): Promise<Uint8Array> {
  return writeMoneyWorkbook(
    location,
    scenarios.map((scenario) => ({ ...scenario, prediction: deps.model.explain(scenario.input) })),
  )
}
