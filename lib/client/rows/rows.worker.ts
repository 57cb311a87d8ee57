import '@/lib/client/browser/no-eval'
import { askRows, type RowsCall, type RowsOutcome } from './ask-rows'
import { buffersOf } from './rows-answer'

/** `end` aborts a call that nothing waits for any more. */
export type ToRowsWorker = { id: number; call: RowsCall } | { id: number; call: 'end' }

export interface FromRowsWorker {
  id: number
  outcome: RowsOutcome
}

/** The worker globals used here; the project has the types of a page. */
const scope = self as unknown as {
  postMessage(message: FromRowsWorker, transfer: Transferable[]): void
  onmessage: ((event: MessageEvent<ToRowsWorker>) => void) | null
}

const running = new Map<number, AbortController>()

async function answer(id: number, call: RowsCall): Promise<void> {
  const controller = new AbortController()
  running.set(id, controller)
  try {
    const outcome = await askRows(call, controller.signal)
    scope.postMessage({ id, outcome }, outcome.step === 'read' ? [...buffersOf(outcome.answer)] : [])
  } catch (error) {
    // An aborted call has no answer; any other error ends the worker.
    if (!controller.signal.aborted) throw error
  } finally {
    running.delete(id)
  }
}

scope.onmessage = ({ data: { id, call } }) => {
  if (call === 'end') running.get(id)?.abort()
  else answer(id, call).catch(reportError)
}
