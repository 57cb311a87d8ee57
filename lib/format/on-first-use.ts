/**
 * The first `Intl` object takes a browser 12 to 16 ms, a phone four times as long: too much during hydration.
 */
export function onFirstUse<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
