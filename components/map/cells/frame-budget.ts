/**
 * Milliseconds per frame for uploads to the graphics card; the map itself needs the other ten. A lagging card
 * blocks the upload, so its lag counts too.
 */
export const frameBudget = 6

/**
 * Does the jobs of one frame in order: always the first, so that the slowest machine makes progress, then
 * more until `frameBudget` is used up.
 * @param now clock in milliseconds
 * @returns number of jobs done
 */
export function workOneFrame(jobs: readonly (() => void)[], now: () => number): number {
  const end = now() + frameBudget
  let done = 0
  for (const job of jobs) {
    job()
    done += 1
    if (now() >= end) break
  }
  return done
}
