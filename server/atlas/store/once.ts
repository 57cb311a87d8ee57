/** Computes on first use and remembers; a failure is not remembered, so the next use tries again. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
