/** Long work with pauses (`yield`), at which a page can handle what waits. */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** Does all steps without a pause. */
export function allSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
