'use client'

import { type Context, createContext, type ReactNode, use } from 'react'
import type { Scouting } from './scouting-state'

type Part = keyof Scouting

const absent = Symbol('absent')
const contexts = new Map<Part, Context<unknown>>()

/** Each part has a context of its own: what changes draws those anew that use it, and nothing else. */
function contextOf(part: Part): Context<unknown> {
  const context = contexts.get(part) ?? createContext<unknown>(absent)
  contexts.set(part, context)
  return context
}

/** Holds the state of the screen for what stands in it. The parts are always the same and in the same order. */
export function ScoutingContext({ value, children }: { value: Scouting; children: ReactNode }) {
  return (Object.keys(value) as Part[]).reduce((inner, part) => {
    const PartContext = contextOf(part)
    return (
      <PartContext key={part} value={value[part]}>
        {inner}
      </PartContext>
    )
  }, children)
}

/**
 * Parts of the scouting screen around; the component is drawn anew when one of them changes.
 * @example const { results, search } = useScoutingState('results', 'search')
 */
export function useScoutingState<P extends Part>(...parts: readonly P[]): Pick<Scouting, P> {
  const state: Partial<Scouting> = {}
  for (const part of parts) {
    const held = use(contextOf(part))
    if (held === absent) throw new Error('Only parts of the scouting screen have its state')
    Object.assign(state, { [part]: held })
  }
  return state as Pick<Scouting, P>
}
