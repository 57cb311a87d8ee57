'use client'

import { useEffect } from 'react'
import { isEscapeTaken } from '@/components/ui/escape-press'
import { useLatest } from '@/components/ui/use-latest'
import type { Scouting } from './scouting-state'

type Closing = Scouting['open'] &
  Pick<Scouting, 'closeActive' | 'closeCompared' | 'leaveHexagon' | 'pick' | 'isPicking'> & {
    isInHexagon: boolean
  }

const letterAt = ({ target }: KeyboardEvent) =>
  target instanceof Element ? target.closest('[data-letter]')?.getAttribute('data-letter') : undefined

function closeOne(selection: Closing, letter: string | null | undefined): void {
  const { active, compared, closeActive, closeCompared, isPicking, pick } = selection
  const { isInHexagon, leaveHexagon } = selection
  if (isPicking) pick(false)
  else if (compared && letter !== 'A') closeCompared()
  else if (active) closeActive()
  else if (isInHexagon) leaveHexagon()
}

/** Escape first cancels picking, then closes the focused sidebar, then the one opened last, then leaves a searched hexagon. */
export function useEscape(selection: Closing): void {
  const latest = useLatest(selection)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isEscapeTaken(event)) return
      closeOne(latest.current, letterAt(event))
    }
    // Capture phase: an open tooltip in the sidebar would take the first press.
    window.addEventListener('keydown', pressed, true)
    return () => window.removeEventListener('keydown', pressed, true)
  }, [latest])
}
