'use client'

import { createContext, useContext } from 'react'
import type { Scouting } from './scouting-state'

export const ScoutingContext = createContext<Scouting | undefined>(undefined)

/** The scouting screen around. */
export function useScoutingState(): Scouting {
  const scouting = useContext(ScoutingContext)
  if (!scouting) throw new Error('Only parts of the scouting screen have its state')
  return scouting
}
