import { brokenAnswer, type FetchJsonOptions, fetchAs, unreadAnswer } from '@/lib/client/fetch/fetch-json'
import { rememberOrders } from '@/lib/domain/scouting/table-order'
import type { RowsAnswer, RowsKind } from './rows-answer'
import { readAside } from './rows-reader'

/** Rejects when a call is aborted: a worker cannot be stopped while it reads an answer. */
function ended(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new DOMException('Aborted', 'AbortError'))
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}

async function readAnswer(
  kind: RowsKind,
  response: Response,
  signal: AbortSignal | undefined,
): Promise<RowsAnswer> {
  const bytes = await response.arrayBuffer().catch((cause: unknown) => {
    throw signal?.aborted ? cause : brokenAnswer()
  })
  const outcome = await Promise.race([ended(signal), readAside(kind, bytes)])
  if (outcome === 'broken') throw brokenAnswer()
  if (outcome === 'unread') throw unreadAnswer(response)
  rememberOrders(outcome.table, outcome.orders)
  return outcome
}

/** Like `fetchJson` for searches that answer with rows; a worker turns them into columns. */
export function fetchRows(kind: RowsKind, options: FetchJsonOptions) {
  return fetchAs((response, signal) => readAnswer(kind, response, signal), options)
}
