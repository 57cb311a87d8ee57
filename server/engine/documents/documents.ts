import type { Source } from '@/lib/contract/scout'
import type { Atlas } from '@/server/atlas/store/atlas'
import type { EvaluatedLocation } from './evaluated-location'

/** What a spreadsheet or a scorecard is made from. */
export interface EvaluationDocument {
  evalId: string
  name: string
  /** DD.MM.YYYY */
  date: string
  customer: string
  /** Sources of every country whose data went in, each once; they stand in the document. */
  sources: readonly Source[]
  locations: readonly EvaluatedLocation[]
  /** Set when `locations` are only some of the record's: how many stand in the document and how many there are. */
  selection?: { shown: number; of: number }
  /** Opened atlases by the country's name; a location's own is `atlases.get(location.surroundings.country)`. */
  atlases: ReadonlyMap<string, Atlas>
}

/** Makes the files a customer downloads. */
export interface Documents {
  /** An .xlsx workbook. */
  spreadsheet(evaluation: EvaluationDocument): Promise<Uint8Array>
  /** A PDF. */
  scorecard(evaluation: EvaluationDocument): Promise<Uint8Array>
}
