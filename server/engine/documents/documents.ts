import type { ReaderLocale } from '@/lib/catalogue/reader-locales'
import type { ComparisonForm, ComparisonOrder } from '@/lib/contract/comparison'
import type { Prediction } from '@/lib/contract/inference'
import type { Categorized, Forecast } from '@/lib/contract/projection'
import type { PaperSize, ResultParameters } from '@/lib/contract/result'
import type { Source } from '@/lib/contract/scout'
import type { Comparison } from '@/lib/domain/comparison/compare-locations'
import type { Atlas, Surroundings } from '@/server/atlas/store/atlas'
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

/** All locations of a customer for one current, as files on this machine. */
export interface SummaryDocument
  extends Pick<EvaluationDocument, 'evalId' | 'name' | 'date' | 'customer' | 'sources'> {
  modelAddress: string
  model: Prediction['model']
  rows: number
  /** Names of the rows' columns. */
  fields: readonly string[]
  /** Paths of files with rows as JSON arrays separated by commas. */
  pages: readonly string[]
  /** Path of the file to write. */
  target: string
}

/** Numbers and dates are those of this locale, English and `DD.MM.YYYY` without one. */
interface ForReader {
  locale?: ReaderLocale | undefined
}

/** A result of the workbench, to print. */
export interface ResultDocument extends ForReader {
  parameters: ResultParameters
  date: string
  /** Of the inputs in use. */
  prediction: Prediction
  /** Of each scenario of the money, in their order; empty without money. */
  predictions: readonly Prediction[]
  categories: Categorized
  /** Null for AC, whose growth has no published source. */
  forecast: Forecast | null
  /** Of the country; empty without its atlas. */
  sources: readonly Source[]
  modelAddress: string
  /** The country's, for the map. */
  atlas: Atlas | null
}

/** A named place near a location. */
export interface PlaceNearby {
  name: string
  /** `bakery`, `bus stop` */
  kind: string
  metres: number
}

/** A location on one page for the owner of its site. */
export interface LandlordDocument
  extends ForReader,
    Pick<ResultDocument, 'parameters' | 'date' | 'prediction' | 'sources' | 'modelAddress' | 'atlas'> {
  paper: PaperSize
  /** The logo is the account's own, a PNG file as a data URL. */
  preparedBy: { customer: string; person: string; email: string; logo: string | null }
  preparedFor: string | undefined
  /** Street, town and country as far as they are known. */
  address: readonly string[]
  /** Null outside the countries of the installation. */
  surroundings: Surroundings | null
  /** Nearest first. */
  places: readonly PlaceNearby[]
  /** Says which inputs are not the map's; empty if all are. */
  differing: string
}

/** Locations of a record side by side. */
export interface ComparisonDocument extends ForReader {
  form: ComparisonForm
  /** Of the record. */
  name: string
  date: string
  order: ComparisonOrder
  comparison: Comparison
  /** Of the first location's country, for the map. */
  atlas: Atlas | null
  sources: readonly Source[]
  modelAddress: string
}

export interface Documents {
  /** PDF or workbook, by its form. */
  comparison(comparison: ComparisonDocument): Promise<Uint8Array>
  /** PDF */
  landlord(page: LandlordDocument): Promise<Uint8Array>
  /** PDF */
  result(result: ResultDocument): Promise<Uint8Array>
  spreadsheet(evaluation: EvaluationDocument): Promise<Uint8Array>
  scorecard(evaluation: EvaluationDocument): Promise<Uint8Array>
  /** Writes a spreadsheet to the summary's `target`. */
  summary(summary: SummaryDocument): Promise<void>
}
