import type { ComparisonForm, ComparisonOrder } from '@/lib/contract/comparison'
import type { Cell } from '@/lib/contract/dataset'
import type { InferenceInput, Prediction } from '@/lib/contract/inference'
import type { Plan, PlanResult } from '@/lib/contract/network'
import type { PlanDocumentForm } from '@/lib/contract/plan-documents'
import type { Categorized, Forecast } from '@/lib/contract/projection'
import type { PaperSize, ResultParameters } from '@/lib/contract/result'
import type { Source } from '@/lib/contract/scout'
import type { Comparison } from '@/lib/domain/comparison/compare-locations'
import type { Atlas, Surroundings } from '@/server/atlas/store/atlas'
import type { ReaderForm } from '@/server/engine/errors/validate'

export interface PredictedLocation {
  current: 'AC' | 'DC'
  row: Readonly<Record<string, Cell>>
  input: InferenceInput
  prediction: Prediction
}

export interface EvaluatedLocation extends PredictedLocation {
  surroundings: Surroundings
}

export interface EvaluationDocument {
  evalId: string
  name: string
  /** DD.MM.YYYY */
  date: string
  customer: string
  /** Each source once. */
  sources: readonly Source[]
  locations: readonly EvaluatedLocation[]
  /** Page of the model's sources and error, linked from the scorecard. */
  modelAddress?: string
  /** Set when `locations` are a selection: shown and total. */
  selection?: { shown: number; of: number }
  /** Look up by `location.surroundings.country`. */
  atlases: ReadonlyMap<string, Atlas>
}

export interface SummaryDocument
  extends Pick<EvaluationDocument, 'evalId' | 'name' | 'date' | 'customer' | 'sources'> {
  modelAddress: string
  model: Prediction['model']
  rows: number
  fields: readonly string[]
  /** Files hold rows as JSON arrays separated by commas. */
  pages: readonly string[]
  target: string
}

export interface ResultDocument extends ReaderForm {
  parameters: ResultParameters
  date: string
  /** For the inputs in use. */
  prediction: Prediction
  /** Empty without money. */
  predictions: readonly Prediction[]
  categories: Categorized
  /** Null for AC, whose growth has no published source. */
  forecast: Forecast | null
  /** Empty without the country's atlas. */
  sources: readonly Source[]
  modelAddress: string
  atlas: Atlas | null
  /** Names inputs that differ from the map; empty without any. */
  differing: string
}

export interface PlaceNearby {
  name: string
  /** `bakery`, `bus stop` */
  kind: string
  metres: number
}

export interface LandlordDocument
  extends ReaderForm,
    Pick<
      ResultDocument,
      'parameters' | 'date' | 'prediction' | 'sources' | 'modelAddress' | 'atlas' | 'differing'
    > {
  paper: PaperSize
  /** The logo is a PNG data URL. */
  preparedBy: { customer: string; person: string; email: string; logo: string | null }
  preparedFor: string | undefined
  /** Street, town and country, as far as known. */
  address: readonly string[]
  /** Null outside the installation's countries. */
  surroundings: Surroundings | null
  places: readonly PlaceNearby[]
}

export interface ComparisonDocument extends ReaderForm {
  form: ComparisonForm
  name: string
  date: string
  order: ComparisonOrder
  comparison: Comparison
  atlas: Atlas | null
  sources: readonly Source[]
  modelAddress: string
}

export interface PlanDocument extends ReaderForm {
  form: PlanDocumentForm
  plan: Plan
  /** The plan's own. */
  result: PlanResult
  /** Name. */
  country: string
  /** Name of the account. */
  customer: string
  date: string
  model: Pick<Prediction['model'], 'name' | 'version' | 'note'>
  /** Empty without the country's atlas. */
  sources: readonly Source[]
  modelAddress: string
  atlas: Atlas | null
}

export interface Documents {
  comparison(comparison: ComparisonDocument): Promise<Uint8Array>
  landlord(page: LandlordDocument): Promise<Uint8Array>
  plan(plan: PlanDocument): Promise<Uint8Array>
  result(result: ResultDocument): Promise<Uint8Array>
  spreadsheet(evaluation: EvaluationDocument): Promise<Uint8Array>
  scorecard(evaluation: EvaluationDocument): Promise<Uint8Array>
  summary(summary: SummaryDocument): Promise<void>
}

export interface AtlasVersion {
  country: string
  version: string
}

export type DocumentRequest = { atlasRoots: readonly string[] } & (
  | {
      kind: 'spreadsheet' | 'scorecard'
      evaluation: Omit<EvaluationDocument, 'atlases'>
      atlases: readonly (AtlasVersion & { name: string })[]
    }
  | { kind: 'comparison'; comparison: Omit<ComparisonDocument, 'atlas'>; atlas: AtlasVersion | null }
  | { kind: 'landlord'; page: Omit<LandlordDocument, 'atlas'>; atlas: AtlasVersion | null }
  | { kind: 'plan'; document: Omit<PlanDocument, 'atlas'>; atlas: AtlasVersion | null }
  | { kind: 'summary'; summary: SummaryDocument }
  | { kind: 'result'; result: Omit<ResultDocument, 'atlas'>; atlas: AtlasVersion | null }
)
