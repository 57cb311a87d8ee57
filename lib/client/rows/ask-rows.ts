import { type Refusal, readRefusal } from '@/lib/client/fetch/request-error'
import { type Answers, type RowsKind, readRows } from './rows-answer'

export interface RowsCall<Kind extends RowsKind = RowsKind> {
  kind: Kind
  url: string
  init: RequestInit
}

export type RowsOutcome<Kind extends RowsKind = RowsKind> =
  | { step: 'read'; answer: Answers[Kind] }
  | { step: 'refused'; refusal: Refusal }
  | { step: 'unread'; requestId: string | null }
  /** The answer broke off, or none came. */
  | { step: 'broken' | 'unreachable' }

function unlessAborted(signal: AbortSignal, cause: unknown): undefined {
  if (signal.aborted) throw cause
}

/**
 * Parses, checks and transposes. Takes seconds for the largest answers, and even joining their bodies takes longer than
 * a frame; see `rows.worker`.
 * @throws if the signal aborts the call
 */
export async function askRows<Kind extends RowsKind>(
  { kind, url, init }: RowsCall<Kind>,
  signal: AbortSignal,
): Promise<RowsOutcome<Kind>> {
  const response = await fetch(url, { ...init, signal }).catch((cause: unknown) =>
    unlessAborted(signal, cause),
  )
  if (!response) return { step: 'unreachable' }
  if (!response.ok) return { step: 'refused', refusal: await readRefusal(response) }
  const bytes = await response.arrayBuffer().catch((cause: unknown) => unlessAborted(signal, cause))
  signal.throwIfAborted()
  const answer = bytes ? readRows(kind, bytes) : 'broken'
  if (answer === 'broken') return { step: 'broken' }
  if (answer !== 'unread') return { step: 'read', answer }
  return { step: 'unread', requestId: response.headers.get('x-request-id') }
}
