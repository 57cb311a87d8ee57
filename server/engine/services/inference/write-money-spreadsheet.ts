import type { MoneySpreadsheet } from '@/lib/contract/money-spreadsheet'
import type { EngineDeps } from '@/server/engine/services/deps'

/** Money follows from live formulas in the workbook. */
export async function writeMoneySpreadsheet(
  deps: Pick<EngineDeps, 'model'>,
  { location, scenarios }: MoneySpreadsheet,
): Promise<Uint8Array> {
  // Loaded on demand: the library takes longer to load than the rest of the engine.
  const { writeMoneyWorkbook } = await import('@/server/engine/documents/money-workbook')
  return writeMoneyWorkbook(
    location,
    scenarios.map((scenario) => ({ ...scenario, prediction: deps.model.explain(scenario.input) })),
  )
}
