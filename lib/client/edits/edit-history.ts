import { useState } from 'react'
import { temporal } from 'zundo'
import { createStore, useStore } from 'zustand'

/** Steps that can be undone. */
const maxSteps = 100

interface Edited<T> {
  present: T
  /** Name of the last change; further changes of that name join its step. */
  step: string | undefined
}

interface HistoryOptions {
  /** Ms after which a change of the same name is a step of its own. */
  joinMs?: number
}

/** A value that is edited, undone and redone. */
export function createEditHistory<T>(initial: T, { joinMs = Number.POSITIVE_INFINITY }: HistoryOptions = {}) {
  const store = createStore<Edited<T>>()(
    temporal((): Edited<T> => ({ present: initial, step: undefined }), {
      // An undo or redo ends the step.
      partialize: ({ present }) => ({ present, step: undefined }),
      equality: (past, current) => past.present === current.present,
      limit: maxSteps,
    }),
  )
  let editedAt = 0
  const untracked = (next: Edited<T>) => {
    const { pause, resume } = store.temporal.getState()
    pause()
    store.setState(next)
    resume()
  }
  return {
    store,
    /**
     * A change as a new step. Changes with the same `step` in a row are one: a number typed with pauses is undone as a
     * whole.
     */
    edit(change: (before: T) => T, step?: string): void {
      const before = store.getState()
      const present = change(before.present)
      if (present === before.present) return
      const now = Date.now()
      const joins = step !== undefined && step === before.step && now - editedAt < joinMs
      editedAt = now
      if (joins) untracked({ present, step })
      else store.setState({ present, step })
    },
    /** Ends the current step, so that the next change is one of its own. */
    settle: () => store.setState({ step: undefined }),
    /** Another value, without the steps of the one before. */
    start(present: T): void {
      untracked({ present, step: undefined })
      store.temporal.getState().clear()
    },
    /** Puts a step before the first: a value from before the history began. */
    precede(past: T): void {
      const { pastStates } = store.temporal.getState()
      store.temporal.setState({ pastStates: [{ present: past, step: undefined }, ...pastStates] })
    },
    undo: () => store.temporal.getState().undo(),
    redo: () => store.temporal.getState().redo(),
  }
}

/** The history of one value as long as the component is shown; its functions are the same at every call. */
export function useEditHistory<T>(initial: T, options?: HistoryOptions) {
  const [history] = useState(() => createEditHistory(initial, options))
  const { store, ...edits } = history
  const { present, step } = useStore(store)
  return {
    ...edits,
    present,
    step,
    canUndo: useStore(store.temporal, ({ pastStates }) => pastStates.length > 0),
    canRedo: useStore(store.temporal, ({ futureStates }) => futureStates.length > 0),
  }
}
