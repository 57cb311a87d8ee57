import type { FromRowsWorker, ToRowsWorker } from './rows.worker'
import { type RowsKind, type RowsOutcome, readRows } from './rows-answer'

type RowsPort = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((event: MessageEvent<FromRowsWorker>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

export type ReadRows = (kind: RowsKind, bytes: ArrayBuffer) => Promise<RowsOutcome>

/**
 * Reads answers in a worker; a failed one is replaced at the next read.
 * @param open starts a worker; tests pass their own
 */
export function createReader(open: () => RowsPort): ReadRows {
  let port: RowsPort | undefined
  let lastId = 0
  const waiting = new Map<number, (outcome: RowsOutcome) => void>()
  const settle = ({ id, outcome }: FromRowsWorker) => {
    waiting.get(id)?.(outcome)
    waiting.delete(id)
  }
  const opened = (): RowsPort => {
    const next = open()
    next.onmessage = ({ data }) => settle(data)
    next.onerror = () => {
      next.terminate()
      port = undefined
      for (const id of [...waiting.keys()]) settle({ id, outcome: 'unread' })
    }
    return next
  }
  return (kind, bytes) =>
    new Promise((resolve) => {
      port ??= opened()
      lastId += 1
      waiting.set(lastId, resolve)
      port.postMessage({ id: lastId, kind, bytes } satisfies ToRowsWorker, [bytes])
    })
}

const inWorker = createReader(
  () => new Worker(new URL('./rows.worker.ts', import.meta.url), { type: 'module' }),
)

/** Reads an answer off the main thread, so that the screen stays responsive. */
export const readAside: ReadRows = (kind, bytes) =>
  typeof Worker === 'undefined' ? Promise.resolve(readRows(kind, bytes)) : inWorker(kind, bytes)
