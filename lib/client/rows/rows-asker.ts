import type { RowsCall, RowsOutcome } from './ask-rows'
import type { FromRowsWorker, ToRowsWorker } from './rows.worker'
import type { RowsKind } from './rows-answer'

type RowsPort = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((event: MessageEvent<FromRowsWorker>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

export type AskRows = <Kind extends RowsKind>(
  call: RowsCall<Kind>,
  signal: AbortSignal,
) => Promise<RowsOutcome<Kind>>

/**
 * Sends calls from a worker; a failed one is replaced at the next call.
 * @param open starts a worker; tests pass their own
 */
export function createAsker(open: () => RowsPort): AskRows {
  let port: RowsPort | undefined
  let lastId = 0
  const waiting = new Map<number, (outcome: RowsOutcome) => void>()
  const settle = ({ id, outcome }: FromRowsWorker) => {
    waiting.get(id)?.(outcome)
    waiting.delete(id)
  }
  const opened = (): RowsPort => {
    const next = open()
    let hasAnswered = false
    next.onmessage = ({ data }) => {
      hasAnswered = true
      settle(data)
    }
    next.onerror = () => {
      next.terminate()
      port = undefined
      // Without a connection its script does not load either.
      const outcome: RowsOutcome = hasAnswered ? { step: 'unread', requestId: null } : { step: 'unreachable' }
      for (const id of [...waiting.keys()]) settle({ id, outcome })
    }
    return next
  }
  return <Kind extends RowsKind>(call: RowsCall<Kind>, signal: AbortSignal) =>
    new Promise<RowsOutcome<Kind>>((resolve, reject) => {
      signal.throwIfAborted()
      port ??= opened()
      lastId += 1
      const id = lastId
      const end = () => {
        waiting.delete(id)
        port?.postMessage({ id, call: 'end' } satisfies ToRowsWorker)
        reject(signal.reason)
      }
      signal.addEventListener('abort', end, { once: true })
      waiting.set(id, (outcome) => {
        signal.removeEventListener('abort', end)
        // An answer is of the kind that its call asked for.
        resolve(outcome as RowsOutcome<Kind>)
      })
      port.postMessage({ id, call } satisfies ToRowsWorker)
    })
}

const inWorker = createAsker(
  () => new Worker(new URL('./rows.worker.ts', import.meta.url), { type: 'module' }),
)

/** Where there are no workers, the code that reads answers is fetched first; else only a worker loads it. */
const inPage: AskRows = async (call, signal) => {
  const { askRows } = await import('./ask-rows')
  return askRows(call, signal)
}

/** Sends a call off the main thread, so that the screen stays responsive. */
export const askAside: AskRows = typeof Worker === 'undefined' ? inPage : inWorker
