import {
  type ApiRequest,
  brokenAnswer,
  type FetchJsonOptions,
  fetchBy,
  initOf,
  refused,
  unreachable,
  unreadAnswer,
} from '@/lib/client/fetch/fetch-json'
import { rememberOrders } from '@/lib/domain/tables/table-order'
import type { RowsCall, RowsOutcome } from './ask-rows'
import type { FromRowsWorker, ToRowsWorker } from './rows.worker'
import type { Answers, RowsAnswer, RowsKind } from './rows-answer'

type RowsPort = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((event: MessageEvent<FromRowsWorker>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

type AskRows = <Kind extends RowsKind>(
  call: RowsCall<Kind>,
  signal: AbortSignal,
) => Promise<RowsOutcome<Kind>>

/** Replaces a failed worker at the next call. @param open starts a worker; tests pass their own */
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
      // Without a connection the worker's script does not load either.
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
        resolve(outcome as RowsOutcome<Kind>)
      })
      port.postMessage({ id, call } satisfies ToRowsWorker)
    })
}

const inWorker = createAsker(
  () => new Worker(new URL('./rows.worker.ts', import.meta.url), { type: 'module' }),
)

/** Without workers, loads the code that reads answers first. */
const inPage: AskRows = async (call, signal) => {
  const { askRows } = await import('./ask-rows')
  return askRows(call, signal)
}

const askAside: AskRows = typeof Worker === 'undefined' ? inPage : inWorker

function errorOf(outcome: Exclude<RowsOutcome, { step: 'read' }>): Error {
  switch (outcome.step) {
    case 'broken':
      return brokenAnswer()
    case 'unreachable':
      return unreachable()
    case 'unread':
      return unreadAnswer(outcome.requestId)
    case 'refused':
      return refused(outcome.refusal)
  }
}

async function callRows<Kind extends RowsKind>(
  kind: Kind,
  { signal, ...request }: ApiRequest,
): Promise<Answers[Kind]> {
  const call = { kind, url: request.url, init: initOf(request) }
  const outcome = await askAside(call, signal ?? new AbortController().signal)
  if (outcome.step === 'read') return outcome.answer
  throw errorOf(outcome)
}

/** Like `fetchJson` for large answers: a worker requests and transposes them. */
export function fetchTables<Kind extends RowsKind>(kind: Kind, options: FetchJsonOptions) {
  return fetchBy((request) => callRows(kind, request), options)
}

export function fetchRows(kind: 'pointers' | 'parkings' | 'infra', options: FetchJsonOptions) {
  return fetchBy(async (request): Promise<RowsAnswer> => {
    const answer = await callRows(kind, request)
    rememberOrders(answer.table, answer.orders)
    return answer
  }, options)
}
