import type {
  ComparisonDocument,
  EvaluationDocument,
  LandlordDocument,
  PlanDocument,
  ResultDocument,
  SummaryDocument,
} from './documents'

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
