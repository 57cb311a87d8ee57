import type { EngineDeps } from '@/server/engine/services/deps'
import type { Outbox } from '@/server/engine/tracker/outbox'

/** What is needed to hand an issue on to the tracker. */
export type ForwardDeps = Pick<EngineDeps, 'db' | 'files' | 'log'> & { outbox: Outbox }

/** One try at it. */
export interface ForwardTurn {
  issueId: number
  signal: AbortSignal
}
