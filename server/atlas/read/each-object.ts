/** Each pass over `objects` reads the extract again. */
export function filterObjects<T>(objects: Iterable<T>, wanted: (object: T) => unknown): T[] {
  const found: T[] = []
  for (const object of objects) if (wanted(object)) found.push(object)
  return found
}

export function flatMapObjects<T, R>(objects: Iterable<T>, from: (object: T) => R | readonly R[]): R[] {
  const found: R[] = []
  for (const object of objects) {
    const made = from(object)
    if (Array.isArray(made)) for (const each of made) found.push(each)
    else found.push(made as R)
  }
  return found
}
