import type { Source } from '@/lib/contract/scout'
import type { Atlas } from '@/server/atlas/store/atlas'
import type { EvaluatedLocation } from './evaluated-location'

export interface EvaluationDocument {
  evalId: string
  name: string
  /** DD.MM.YYYY */
  date: string
  customer: string
  /** Sources of every country involved, each once; printed in the document. */
  sources: readonly Source[]
  locations: readonly EvaluatedLocation[]
  /** Page of the model's sources and error, linked from the scorecard. */
  modelAddress?: string
  /** Set when `locations` are only some of the record's: the number shown and the total. */
  selection?: { shown: number; of: number }
  /** Opened atlases by country name; a location's own is `atlases.get(location.surroundings.country)`. */
  atlases: ReadonlyMap<string, Atlas>
}

export interface Documents {
  spreadsheet(evaluation: EvaluationDocument): Promise<Uint8Array>
  scorecard(evaluation: EvaluationDocument): Promise<Uint8Array>
}
