/** Yields results in call order, until null. Errors surface in order too. */
export async function* inOrderAhead<T>(
  next: () => Promise<T | null>,
  ahead: number,
): AsyncGenerator<T, void, undefined> {
  const start = () => {
    const started = next()
    started.catch(() => undefined)
    return started
  }
  const queue = Array.from({ length: ahead }, start)
  for (let found = await queue.shift(); found; found = await queue.shift()) {
    queue.push(start())
    yield found
  }
}
