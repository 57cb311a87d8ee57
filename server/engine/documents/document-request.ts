import type { EvaluationDocument } from './documents'

export type DocumentKind = 'spreadsheet' | 'scorecard'

/** Message to the document process; plain data throughout. */
export interface DocumentRequest {
  kind: DocumentKind
  evaluation: Omit<EvaluationDocument, 'atlases'>
  atlasRoots: readonly string[]
  atlases: readonly { name: string; country: string; version: string }[]
}
