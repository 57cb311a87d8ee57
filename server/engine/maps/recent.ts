/** Limited in age and size; evicts the least recently used value. */
export interface Recent<T> {
  get(key: string): T | undefined
  set(key: string, value: T, keepMs: number): void
}

interface RecentOptions<T> {
  clock: () => Date
  /** Total weight. */
  max: number
  weigh(value: T): number
}

export function createRecent<T>({ clock, max, weigh }: RecentOptions<T>): Recent<T> {
  const kept = new Map<string, { value: T; until: number }>()
  let weight = 0

  function drop(key: string): void {
    const entry = kept.get(key)
    if (!entry) return
    kept.delete(key)
    weight -= weigh(entry.value)
  }

  return {
    get(key) {
      const entry = kept.get(key)
      if (!entry) return undefined
      if (entry.until <= clock().getTime()) {
        drop(key)
        return undefined
      }
      kept.delete(key)
      kept.set(key, entry)
      return entry.value
    },
    set(key, value, keepMs) {
      drop(key)
      kept.set(key, { value, until: clock().getTime() + keepMs })
      weight += weigh(value)
      for (const oldest of kept.keys()) {
        if (weight <= max) break
        drop(oldest)
      }
    },
  }
}

export function sharing<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (key, make) => {
    const running = underWay.get(key)
    if (running !== undefined) return running
    const started = make().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}
