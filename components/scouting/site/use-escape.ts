'use client'

import { useEffect } from 'react'
import { useLatest } from '@/components/map/hooks/use-latest'
import type { Scouting } from '@/components/scouting/state/scouting-state'
import { isEscapeTaken } from '@/components/ui/escape-press'

/** Marks the frame of an open location with its letter. */
export const letterOf = 'data-letter'

type Closing = Scouting['open'] & Pick<Scouting, 'closeActive' | 'closeCompared' | 'pick' | 'isPicking'>

/** The letter of the open location that the press was in. */
const letterAt = ({ target }: KeyboardEvent) =>
  target instanceof Element ? target.closest(`[${letterOf}]`)?.getAttribute(letterOf) : undefined

function closeOne(selection: Closing, letter: string | null | undefined): void {
  const { active, compared, closeActive, closeCompared, isPicking, pick } = selection
  if (isPicking) pick(false)
  else if (compared && letter !== 'A') closeCompared()
  else if (active) closeActive()
}

/** Escape ends the choice of a location to compare with; else it closes the sidebar that has focus, else the one that was opened last. */
export function useEscape(selection: Closing): void {
  const latest = useLatest(selection)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isEscapeTaken(event)) return
      closeOne(latest.current, letterAt(event))
    }
    // On its way down: the tooltip of a button in the sidebar would take the first press.
    window.addEventListener('keydown', pressed, true)
    return () => window.removeEventListener('keydown', pressed, true)
  }, [latest])
}
