import type { Log } from '@/server/base/log'

export interface StoreProblems {
  /** By country. */
  all: ReadonlyMap<string, string>
  note(name: string, error: unknown): void
  clear(name: string): void
}

/** Failures of the atlases' store that last. The log gets one line when one begins and one when it ends. */
export function storeProblems(log: Pick<Log, 'info' | 'error'>): StoreProblems {
  const all = new Map<string, string>()
  return {
    all,
    note(name, err) {
      const isKnown = all.has(name)
      all.set(name, err instanceof Error ? err.message : String(err))
      if (isKnown) return
      const message = 'An atlas cannot be fetched from the store. Versions that are here stay.'
      log.error({ event: 'atlas_store_failed', name, err }, message)
    },
    clear(name) {
      if (all.delete(name)) log.info({ event: 'atlas_store_answers', name }, 'The store answers again.')
    },
  }
}
