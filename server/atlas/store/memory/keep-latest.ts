export interface KeepLatest<T> {
  get(key: string): T | undefined
  set(key: string, value: T): T
}

export function keepLatest<T>(capacity: number): KeepLatest<T> {
  const kept = new Map<string, T>()
  const set = (key: string, value: T) => {
    kept.delete(key)
    kept.set(key, value)
    const oldest = kept.keys().next().value
    if (kept.size > capacity && oldest !== undefined) kept.delete(oldest)
    return value
  }
  return {
    get(key) {
      const value = kept.get(key)
      return value === undefined ? undefined : set(key, value)
    },
    set,
  }
}

/** Concurrent first uses share the load. */
export interface Once<T> {
  (): Promise<T>
  forget(): void
}

/** Failures are not cached, so the next use retries. */
export function once<T>(load: () => Promise<T>): Once<T> {
  let loaded: Promise<T> | null = null
  const get = () => {
    if (loaded) return loaded
    const loading = load()
    loaded = loading
    loading.catch(() => {
      if (loaded === loading) loaded = null
    })
    return loading
  }
  const forget = () => {
    loaded = null
  }
  return Object.assign(get, { forget })
}
