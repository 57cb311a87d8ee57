/**
 * Milliseconds of a frame for buffers on their way to the graphics card; the map itself needs the other ten. Where
 * the card lags behind, the browser blocks the upload, so its lag counts too.
 */
export const frameBudget = 6

/**
 * Does the jobs of one frame in order: always the first, so that even the slowest machine gets on, then more until
 * `frameBudget` is used up.
 * @param now a clock in milliseconds
 * @returns how many were done
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
