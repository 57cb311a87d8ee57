import { releaseLease, touchLease } from './lease'

const touchEveryMs = 60_000

export interface KeptLeases {
  /** Writes at most once a minute. */
  touch(home: string, version: string): Promise<void>
  releaseAll(): Promise<void>
}

export function keepLeases(clock: () => Date): KeptLeases {
  const touched = new Map<string, { home: string; version: string; at: number }>()
  return {
    async touch(home, version) {
      const now = clock()
      const key = `${home} ${version}`
      if (now.getTime() - (touched.get(key)?.at ?? Number.NEGATIVE_INFINITY) < touchEveryMs) return
      touched.set(key, { home, version, at: now.getTime() })
      await touchLease(home, version, now)
    },
    async releaseAll() {
      const all = [...touched.values()]
      touched.clear()
      await Promise.all(all.map(({ home, version }) => releaseLease(home, version)))
    },
  }
}
