import { useCallback, useState } from 'react'
import type { MapOutline } from '@/lib/domain/studio/edit/session'
import type { Json } from '@/lib/domain/studio/read/json-parts'

/** The datasets of a map with what is said of their rows. */
type MapData = Pick<MapOutline, 'datasets' | 'dataNotices'>

/** All of a map that a person changes. */
export type MapState = MapData & { config: Json }

export interface Edit {
  change: (config: Json) => Json
  /** The datasets after it, if it brings or takes away some. */
  data?: (data: MapData) => MapData
  /** Edits of one thing in a row, as of a slider that moves, are one step back. */
  of?: string
}

interface History {
  past: readonly MapState[]
  now: MapState | undefined
  future: readonly MapState[]
  last: { of: string | undefined; at: number }
}

/** Most steps back. */
const mostSteps = 100

/** Ms between two edits of one thing that belong together. */
const together = 1_000

const empty: History = { past: [], now: undefined, future: [], last: { of: undefined, at: 0 } }

function changed(state: MapState, { change, data }: Edit): MapState {
  const config = change(state.config)
  if (config === state.config && !data) return state
  return { ...state, ...data?.(state), config }
}

function edited(history: History, edit: Edit, at: number): History {
  const { past, now, last } = history
  if (!now) return history
  const next = changed(now, edit)
  if (next === now) return history
  const { of } = edit
  const isSame = of !== undefined && of === last.of && at - last.at < together
  return {
    past: isSame ? past : [...past, now].slice(-mostSteps),
    now: next,
    future: [],
    last: { of, at },
  }
}

function undone(history: History): History {
  const { past, now, future } = history
  const before = past.at(-1)
  if (!before || !now) return history
  return { past: past.slice(0, -1), now: before, future: [now, ...future], last: empty.last }
}

function redone(history: History): History {
  const { past, now, future } = history
  const [next, ...later] = future
  if (!next || !now) return history
  return { past: [...past, now], now: next, future: later, last: empty.last }
}

/** The settings and datasets of a map with the steps that led there. */
export function useHistory() {
  const [history, setHistory] = useState(empty)
  const { past, now, future } = history
  const start = useCallback((first: MapState) => setHistory({ ...empty, now: first }), [])
  const edit = useCallback((each: Edit) => {
    const at = Date.now()
    setHistory((before) => edited(before, each, at))
  }, [])
  return {
    now,
    start,
    edit,
    undo: past.length > 0 ? () => setHistory(undone) : undefined,
    redo: future.length > 0 ? () => setHistory(redone) : undefined,
  }
}
