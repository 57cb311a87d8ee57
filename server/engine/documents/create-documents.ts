import type { Atlas } from '@/server/atlas/store/atlas'
import { createWorkerProcess } from '@/server/engine/base/worker-process'
import type { DocumentKind, DocumentRequest } from './document-request'
import type { Documents, EvaluationDocument } from './documents'

export interface DocumentsOptions {
  /** Roots of the atlases; the drawing process opens them itself. */
  atlasRoots: readonly string[]
  limitMs?: number
  /** How long the idle process is kept; it holds some 200 MB. */
  idleMs?: number
}

export interface DocumentMaker extends Documents {
  processId(): number | undefined
  /** Ends the process and rejects the document under way. */
  close(): void
}

const minute = 60_000

const program = {
  entry: ['server', 'engine', 'documents', 'worker.ts'].join('/'),
  task: 'makes documents',
  result: 'A document',
  heapMegabytes: 1024,
}

/**
 * Renders an .xlsx workbook and a PDF with one page per location in a separate process: drawing takes seconds
 * of CPU time that would block this one.
 */
export function createDocuments(options: DocumentsOptions): DocumentMaker {
  const { atlasRoots, limitMs = 5 * minute, idleMs = minute } = options
  const { ask, processId, close } = createWorkerProcess<DocumentRequest, Uint8Array>({
    ...program,
    limitMs,
    idleMs,
  })
  const make = (kind: DocumentKind, evaluation: EvaluationDocument) =>
    ask(requestOf(kind, { evaluation, atlasRoots }))
  return {
    spreadsheet: (evaluation) => make('spreadsheet', evaluation),
    scorecard: (evaluation) => make('scorecard', evaluation),
    processId,
    close,
  }
}

interface Given {
  evaluation: EvaluationDocument
  atlasRoots: readonly string[]
}

/** An opened atlas cannot be sent; its country and version can, and identify the same data. */
function requestOf(kind: DocumentKind, { evaluation, atlasRoots }: Given): DocumentRequest {
  const { atlases, ...rest } = evaluation
  const versions = [...atlases].map(([name, atlas]) => ({ name, ...versionOf(atlas) }))
  return { kind, atlasRoots, evaluation: rest, atlases: versions }
}

const versionOf = ({ manifest: { country, version } }: Atlas) => ({ country, version })
