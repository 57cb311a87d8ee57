'use client'

import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react'
import type { Scouting } from './scouting-state'
import type { ScoutingStore } from './scouting-store'

const StoreContext = createContext<ScoutingStore | undefined>(undefined)

/** Gives the parts of a screen its store. */
export function ScoutingProvider({ store, children }: { store: ScoutingStore; children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>
}

/**
 * What a component needs of the scouting screen around it; it is drawn anew when that changes. Not zustand's own hook,
 * which draws every change at once: what is set in a transition is drawn in one here, and can be interrupted.
 * @param select depends on nothing but the state
 * @param isEqual `shallow` for a selector that makes an object
 * @example const type = useScouting(({ address }) => address.type)
 */
export function useScouting<T>(
  select: (state: Scouting) => T,
  isEqual: (a: T, b: T) => boolean = Object.is,
): T {
  const store = use(StoreContext)
  if (!store) throw new Error('Only parts of the scouting screen have its state')
  const [state, hold] = useState(store.getState)
  const rule = useRef({ select, isEqual })
  useLayoutEffect(() => {
    rule.current = { select, isEqual }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is only where following begins
  useLayoutEffect(() => {
    let last = rule.current.select(state)
    const follow = () => {
      const next = rule.current.select(store.getState())
      if (rule.current.isEqual(last, next)) return
      last = next
      hold(store.getState())
    }
    // What has changed since this was drawn.
    follow()
    return store.subscribe(follow)
  }, [store])
  return select(state)
}
