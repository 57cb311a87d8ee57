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
import type { RowsOutcome } from './ask-rows'
import type { Answers, RowsAnswer, RowsKind } from './rows-answer'
import { askAside } from './rows-asker'

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

/** Like `fetchJson` for large answers with rows; a worker asks for them and turns them into columns. */
export function fetchTables<Kind extends RowsKind>(kind: Kind, options: FetchJsonOptions) {
  return fetchBy((request) => callRows(kind, request), options)
}

/** The same for searches, with the orders of their rows. */
export function fetchRows(kind: 'pointers' | 'parkings' | 'infra', options: FetchJsonOptions) {
  return fetchBy(async (request): Promise<RowsAnswer> => {
    const answer = await callRows(kind, request)
    rememberOrders(answer.table, answer.orders)
    return answer
  }, options)
}
