import type { EngineDeps } from '@/server/engine/services/deps'
import type { Outbox } from '@/server/engine/tracker/outbox'

export type ForwardDeps = Pick<EngineDeps, 'db' | 'files' | 'log'> & { outbox: Outbox }

export interface ForwardTurn {
  issueId: number
  signal: AbortSignal
}
