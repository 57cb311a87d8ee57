import '@/lib/client/page/no-eval'
import { arraysOf, type RowsKind, type RowsOutcome, readRows } from './rows-answer'

export interface ToRowsWorker {
  id: number
  kind: RowsKind
  bytes: ArrayBuffer
}

export interface FromRowsWorker {
  id: number
  outcome: RowsOutcome
}

/** The part of a worker's global scope used here; the project's types are those of a page. */
const scope = self as unknown as {
  postMessage(message: FromRowsWorker, transfer: Transferable[]): void
  onmessage: ((event: MessageEvent<ToRowsWorker>) => void) | null
}

scope.onmessage = ({ data: { id, kind, bytes } }) => {
  const outcome = readRows(kind, bytes)
  scope.postMessage({ id, outcome }, typeof outcome === 'string' ? [] : arraysOf(outcome))
}
