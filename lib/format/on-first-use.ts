/**
 * What `make` makes, made when it is first asked for. The first `Intl` object of a page takes a browser 12 to 16 ms, on a
 * phone four times as long: too much for the moment in which a page comes alive.
 */
export function onFirstUse<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
