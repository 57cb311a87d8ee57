export interface EditHistory<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** Name of the last change; further changes with that name join its step. */
  step?: string | undefined
}

const maxSteps = 100

export const startHistory = <T>(present: T): EditHistory<T> => ({ past: [], present, future: [] })

/** Changes with the same `step` in a row undo as one, such as a number typed with pauses. */
export function changed<T>(history: EditHistory<T>, present: T, step?: string): EditHistory<T> {
  if (present === history.present) return history
  const joins = step !== undefined && step === history.step
  const past = joins ? history.past : [...history.past, history.present].slice(-maxSteps)
  return { past, present, future: [], step }
}

export const settled = <T>(history: EditHistory<T>): EditHistory<T> =>
  history.step === undefined ? history : { ...history, step: undefined }

export function undone<T>({ past, present, future }: EditHistory<T>): EditHistory<T> {
  const [previous] = past.slice(-1)
  return previous === undefined
    ? { past, present, future }
    : { past: past.slice(0, -1), present: previous, future: [present, ...future] }
}

export function redone<T>({ past, present, future }: EditHistory<T>): EditHistory<T> {
  const [next, ...rest] = future
  return next === undefined
    ? { past, present, future }
    : { past: [...past, present], present: next, future: rest }
}
