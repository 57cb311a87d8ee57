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
