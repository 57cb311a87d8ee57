import { useCallback, useState } from 'react'
import type { Json } from '@/lib/domain/kepler/json-parts'

export interface Edit {
  change: (config: Json) => Json
  /** Edits of one thing in a row, as of a slider that moves, are one step back. */
  of?: string
}

interface History {
  past: readonly Json[]
  config: Json | undefined
  future: readonly Json[]
  last: { of: string | undefined; at: number }
}

/** Most steps back. */
const mostSteps = 100

/** Ms between two edits of one thing that belong together. */
const together = 1_000

const empty: History = { past: [], config: undefined, future: [], last: { of: undefined, at: 0 } }

function edited(history: History, { change, of }: Edit, now: number): History {
  const { past, config, last } = history
  if (!config) return history
  const next = change(config)
  if (next === config) return history
  const isSame = of !== undefined && of === last.of && now - last.at < together
  return {
    past: isSame ? past : [...past, config].slice(-mostSteps),
    ...{ config: next, future: [], last: { of, at: now } },
  }
}

function undone(history: History): History {
  const { past, config, future } = history
  const before = past.at(-1)
  if (!before || !config) return history
  return { past: past.slice(0, -1), config: before, future: [config, ...future], last: empty.last }
}

function redone(history: History): History {
  const { past, config, future } = history
  const [next, ...later] = future
  if (!next || !config) return history
  return { past: [...past, config], config: next, future: later, last: empty.last }
}

/** The settings of a map with the steps that led there. */
export function useHistory() {
  const [history, setHistory] = useState(empty)
  const { past, config, future } = history
  const start = useCallback((first: Json) => setHistory({ ...empty, config: first }), [])
  const edit = useCallback((each: Edit) => {
    const now = Date.now()
    setHistory((before) => edited(before, each, now))
  }, [])
  return {
    ...{ config, start, edit },
    undo: past.length > 0 ? () => setHistory(undone) : undefined,
    redo: future.length > 0 ? () => setHistory(redone) : undefined,
  }
}
