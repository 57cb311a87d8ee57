import { type ChildProcess, fork } from 'node:child_process'
import type { Atlas } from '@/server/atlas/store/atlas'
import type { DocumentAnswer, DocumentKind, DocumentRequest } from './document-request'
import type { Documents, EvaluationDocument } from './documents'

export interface DocumentsOptions {
  /** Where the countries lie; the process that draws opens them for itself. */
  atlasRoots: readonly string[]
  /** How long one document may take. */
  limitMs?: number
  /** How long the process is kept without work; it holds some 200 MB. */
  idleMs?: number
}

export interface DocumentMaker extends Documents {
  /** The process that draws, while there is one. */
  processId(): number | undefined
  /** Ends what is being made with an error, and the process with it. */
  close(): void
}

const minute = 60_000
const heapMegabytes = 1024

// Put together at run time: a bundler that could read it would take the file for a part of the web app.
const entry = ['server', 'engine', 'documents', 'worker.ts'].join('/')

/**
 * The documents of the product, an .xlsx workbook and a PDF with one page per location, made in a process of their
 * own: drawing takes seconds of pure computation, in which this process would answer nobody. One document at a time;
 * the process starts with the first one and ends when there is nothing to do. A document that takes longer than
 * `limitMs`, or that brings the process down, rejects, and the next one gets a new process.
 */
export function createDocuments(options: DocumentsOptions): DocumentMaker {
  const { limitMs = 5 * minute, idleMs = minute } = options
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let closed = false
  let turn: Promise<unknown> = Promise.resolve()

  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }
  const start = (): ChildProcess => {
    const started = startWorker()
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }
  const make = async (kind: DocumentKind, evaluation: EvaluationDocument): Promise<Uint8Array> => {
    if (closed) throw new Error('The service is stopping.')
    clearTimeout(idle)
    child ??= start()
    try {
      return await askWorker(child, requestOf(kind, { evaluation, atlasRoots: options.atlasRoots }), limitMs)
    } catch (error) {
      if (!(error instanceof DocumentError)) end()
      throw error
    } finally {
      idle = setTimeout(end, idleMs)
      idle.unref()
    }
  }
  const queue = (kind: DocumentKind, evaluation: EvaluationDocument): Promise<Uint8Array> => {
    const made = turn.then(() => make(kind, evaluation))
    turn = made.catch(() => undefined)
    return made
  }
  return {
    spreadsheet: (evaluation) => queue('spreadsheet', evaluation),
    scorecard: (evaluation) => queue('scorecard', evaluation),
    processId: () => child?.pid,
    close() {
      closed = true
      end()
    },
  }
}

/** The worker itself could not make the document; it goes on to the next one. */
class DocumentError extends Error {
  override name = 'DocumentError'
}

function startWorker(): ChildProcess {
  const child = fork(entry, [], {
    // The sources as they are, also beside the built web app: tsx knows JSX and the alias.
    execArgv: ['--import', 'tsx', `--max-old-space-size=${heapMegabytes}`],
    // No secret of ours: it draws what others have named.
    env: { NODE_ENV: 'production' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Told to whoever waits; without anybody it must not end our process.
  child.on('error', () => undefined)
  // Neither the process nor its channel keeps ours alive.
  child.unref()
  child.channel?.unref()
  return child
}

/** Sends one request and waits for its answer, for the end of the process or for the end of patience. */
function askWorker(child: ChildProcess, request: DocumentRequest, limitMs: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(limit)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      finish()
    }
    const onError = (cause: Error) =>
      settle(() => reject(new Error('The process that makes documents cannot be reached.', { cause })))
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new Error(`The process that makes documents ended (${signal ?? code}).`)))
    const onMessage = (answer: DocumentAnswer) =>
      settle(() => (answer.bytes ? resolve(answer.bytes) : reject(new DocumentError(answer.problem))))
    const limit = setTimeout(() => {
      settle(() => reject(new Error(`A document was not ready after ${limitMs / 1000} s.`)))
    }, limitMs)
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.send(request, (error) => {
      if (error) onError(error)
    })
  })
}

interface Given {
  evaluation: EvaluationDocument
  atlasRoots: readonly string[]
}

/** An opened atlas cannot be sent: its country and version can, and name the same data. */
function requestOf(kind: DocumentKind, { evaluation, atlasRoots }: Given): DocumentRequest {
  const { atlases, ...rest } = evaluation
  const versions = [...atlases].map(([name, atlas]) => ({ name, ...versionOf(atlas) }))
  return { kind, atlasRoots, evaluation: rest, atlases: versions }
}

const versionOf = ({ manifest: { country, version } }: Atlas) => ({ country, version })
