import { type ChildProcess, fork } from 'node:child_process'
import type { Atlas } from '@/server/atlas/store/atlas'
import type { DocumentAnswer, DocumentKind, DocumentRequest } from './document-request'
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
const heapMegabytes = 1024

// Joined at run time: a bundler that could resolve it would pull the file into the web app.
const entry = ['server', 'engine', 'documents', 'worker.ts'].join('/')

/**
 * Renders an .xlsx workbook and a PDF with one page per location in a separate process: drawing takes seconds
 * of CPU time that would block this one. One document at a time; the process starts with the first and ends
 * when idle. A document that exceeds `limitMs` or crashes the process rejects, and the next one gets a new
 * process.
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

/** The worker reported that it could not make the document; it continues with the next one. */
class DocumentError extends Error {
  override name = 'DocumentError'
}

function startWorker(): ChildProcess {
  const child = fork(entry, [], {
    // Runs the sources even beside the built web app: tsx knows JSX and the alias.
    execArgv: ['--import', 'tsx', `--max-old-space-size=${heapMegabytes}`],
    // No secrets: it draws names that others have chosen.
    env: { NODE_ENV: 'production' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Reported to pending requests; without a listener it would end our process.
  child.on('error', () => undefined)
  // Neither the process nor its channel keeps ours alive.
  child.unref()
  child.channel?.unref()
  return child
}

/** Sends one request and waits for its answer, the end of the process or the time limit. */
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

/** An opened atlas cannot be sent; its country and version can, and identify the same data. */
function requestOf(kind: DocumentKind, { evaluation, atlasRoots }: Given): DocumentRequest {
  const { atlases, ...rest } = evaluation
  const versions = [...atlases].map(([name, atlas]) => ({ name, ...versionOf(atlas) }))
  return { kind, atlasRoots, evaluation: rest, atlases: versions }
}

const versionOf = ({ manifest: { country, version } }: Atlas) => ({ country, version })
