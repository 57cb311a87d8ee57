/** Loads on first use and remembers; uses that come meanwhile wait for the same load. */
export interface Once<T> {
  (): Promise<T>
  /** The next use loads again. */
  forget(): void
}

/** A failure is not remembered, so the next use tries again. */
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
