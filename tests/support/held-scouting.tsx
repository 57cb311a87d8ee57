import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { ScoutingProvider } from '@/components/scouting/state/scouting-provider'
import type { Scouting } from '@/components/scouting/state/scouting-state'

export function HeldScouting({ state, children }: { state: Scouting; children: ReactNode }) {
  const [store] = useState(() => createStore(() => state))
  useLayoutEffect(() => store.setState(state, true), [store, state])
  return <ScoutingProvider store={store}>{children}</ScoutingProvider>
}
