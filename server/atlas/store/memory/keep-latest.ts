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
