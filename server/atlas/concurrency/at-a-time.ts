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
