import type { ComparedLocation } from '@/lib/domain/comparison/compared-locations'
import type { Atlas } from '@/server/atlas/store/atlas'
import { createWorkerPool } from '@/server/engine/workers/worker-pool'
import type {
  ComparisonDocument,
  DocumentRequest,
  Documents,
  EvaluationDocument,
  LandlordDocument,
  PlanDocument,
  ResultDocument,
} from './documents'

export interface DocumentsOptions {
  /** The drawing process opens the atlases itself. */
  atlasRoots: readonly string[]
  limitMs?: number
  /** The idle process holds about 200 MB. */
  idleMs?: number
}

export interface DocumentMaker extends Documents {
  processId(): number | undefined
  close(): void
}

const minute = 60_000

const program = {
  entry: ['server', 'engine', 'documents', 'worker.ts'].join('/'),
  task: 'makes documents',
  result: 'A document',
  heapMegabytes: 1024,
}

const words = {
  own: 'Your other documents are still being drawn. Try again when they are done.',
  others: 'Other documents are being drawn. Try again in a moment.',
}

/**
 * Drawing takes seconds of CPU time, so it runs in separate processes. Two: a customer's large workbook, which may take
 * minutes, keeps one busy.
 */
export function createDocuments(options: DocumentsOptions): DocumentMaker {
  const { atlasRoots, limitMs = 5 * minute, idleMs = minute } = options
  const { ask, processId, close } = createWorkerPool<DocumentRequest, Uint8Array>({
    ...program,
    limitMs,
    idleMs,
    // Below the wait of the web app for an answer.
    queue: { slots: 2, maxWaiting: 40, maxWaitingPerOwner: 4, patience: 20_000 },
    words,
  })
  const make = (kind: 'spreadsheet' | 'scorecard', evaluation: EvaluationDocument) =>
    ask({ atlasRoots, kind, ...evaluationPart(evaluation) })
  return {
    spreadsheet: (evaluation) => make('spreadsheet', evaluation),
    scorecard: (evaluation) => make('scorecard', evaluation),
    comparison: (comparison) => ask({ atlasRoots, kind: 'comparison', ...comparisonPart(comparison) }),
    landlord: (page) => ask({ atlasRoots, kind: 'landlord', ...landlordPart(page) }),
    plan: (plan) => ask({ atlasRoots, kind: 'plan', ...planPart(plan) }),
    async summary(summary) {
      await ask({ atlasRoots, kind: 'summary', summary })
    },
    result: (result) => ask({ atlasRoots, kind: 'result', ...resultPart(result) }),
    processId,
    close,
  }
}

/** An opened atlas cannot cross the process boundary; country and version identify it. */
function evaluationPart({ atlases, ...evaluation }: EvaluationDocument) {
  return { evaluation, atlases: [...atlases].map(([name, atlas]) => ({ name, ...versionOf(atlas) })) }
}

const resultPart = ({ atlas, ...result }: ResultDocument) => ({ result, atlas: atlas && versionOf(atlas) })

const landlordPart = ({ atlas, ...page }: LandlordDocument) => ({ page, atlas: atlas && versionOf(atlas) })

const planPart = ({ atlas, ...document }: PlanDocument) => ({ document, atlas: atlas && versionOf(atlas) })

const comparisonPart = ({ atlas, comparison, ...document }: ComparisonDocument) => ({
  comparison: { ...document, comparison: { ...comparison, columns: comparison.columns.map(sentColumn) } },
  atlas: atlas && versionOf(atlas),
})

/** Locations and rows read their parts lazily; messages carry plain data. */
function sentColumn({ location, row, ...column }: ComparedLocation): ComparedLocation {
  const { zid, id, name, address, city, lat, lng } = location
  return {
    ...column,
    location: { zid, id, name, address, city, lat, lng, rows: [] },
    // The compared rows already hold the cells' figures.
    row: row && { current: row.current, prediction: row.prediction, cells: {} },
  }
}

const versionOf = ({ manifest: { country, version } }: Atlas) => ({ country, version })
