import type { Steps } from '@/lib/domain/steps'

/** Ms of work before yielding, so that a press is handled within a frame or two. */
const budget = 12

/** Does the steps a slice at a time, so that the page stays free; short work ends at once. @returns stops the work */
export function doInSlices<Result>(steps: Steps<Result>, onDone: (result: Result) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const work = () => {
    const started = performance.now()
    // A busy machine also takes a step: short work is done at once.
    do {
      const step = steps.next()
      if (step.done) return onDone(step.value)
    } while (performance.now() - started < budget)
    timer = setTimeout(work, 0)
  }
  work()
  return () => clearTimeout(timer)
}

/** Rejects with the signal's reason once it is aborted. */
export const inSlices = <Result>(steps: Steps<Result>, signal: AbortSignal) =>
  new Promise<Result>((resolve, reject) => {
    const stop = doInSlices(steps, resolve)
    const end = () => {
      stop()
      reject(signal.reason)
    }
    signal.addEventListener('abort', end, { once: true })
  })
