import type { MoneySpreadsheet } from '@/lib/contract/money-spreadsheet'
import type { EngineDeps } from '@/server/engine/services/deps'

/** An .xlsx file of scenarios, predicted by the current model, whose money follows from live formulas. */
export async function writeMoneySpreadsheet(
  deps: Pick<EngineDeps, 'model'>,
  { location, scenarios }: MoneySpreadsheet,
): Promise<Uint8Array> {
  // Loaded when asked for: the library takes longer to load than the rest of an engine.
  const { writeMoneyWorkbook } = await import('@/server/engine/documents/money-workbook')
  return writeMoneyWorkbook(
    location,
    scenarios.map((scenario) => ({ ...scenario, prediction: deps.model.explain(scenario.input) })),
  )
}
