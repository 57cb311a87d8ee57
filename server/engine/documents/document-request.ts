import type { EvaluationDocument } from './documents'

export type DocumentKind = 'spreadsheet' | 'scorecard'

/** What the process that makes documents is sent; plain data throughout. */
export interface DocumentRequest {
  kind: DocumentKind
  evaluation: Omit<EvaluationDocument, 'atlases'>
  atlasRoots: readonly string[]
  /** The atlases of the document under their names there. */
  atlases: readonly { name: string; country: string; version: string }[]
}

/** What it sends back. */
export type DocumentAnswer = { bytes: Uint8Array; problem?: never } | { bytes?: never; problem: string }
