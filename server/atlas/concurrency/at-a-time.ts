/** @throws the first failure, after work in progress has ended; starts nothing further */
export async function atATime<T>(
  count: number,
  items: AsyncGenerator<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  let hasFailed = false
  const run = async () => {
    try {
      for (let next = await items.next(); !(next.done || hasFailed); next = await items.next()) {
        await work(next.value)
      }
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: count }, run))
  await items.return(undefined)
  const failure = ends.find((end) => end.status === 'rejected')
  if (failure) throw failure.reason
}

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
