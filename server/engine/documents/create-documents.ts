import type { Documents } from './documents'
import { renderScorecard } from './scorecard'
import { writeSpreadsheet } from './spreadsheet'

/** The documents of the product: an .xlsx workbook and a PDF with one page per location. */
export function createDocuments(): Documents {
  return { spreadsheet: writeSpreadsheet, scorecard: renderScorecard }
}
