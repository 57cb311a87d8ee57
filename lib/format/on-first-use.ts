/**
 * Calls `make` on first use and keeps the result. The first `Intl` object of a page takes a browser 12 to 16 ms, on a
 * phone four times as long: too much during hydration.
 */
export function onFirstUse<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
