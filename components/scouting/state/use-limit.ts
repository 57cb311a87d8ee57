'use client'

import { useEffect, useRef } from 'react'
import { isFirstLimit } from '@/lib/client/scouting/limit-notice'
import type { SiteAnswer } from '@/lib/client/scouting/use-pointers'

interface LimitOptions {
  answer: SiteAnswer | undefined
  /** Number of the screen's search. */
  search: number
  isRegistered: boolean
  onLimit: () => void
}

/** Tells visitors once per session that a search was truncated; afterwards a line in the list says so. */
export function useLimit({ answer, search, isRegistered, onLimit }: LimitOptions): void {
  const told = useRef<{ answer: SiteAnswer | undefined; search: number }>({ answer: undefined, search: 0 })
  useEffect(() => {
    const { current } = told
    // While a newer search runs, the older answer is still shown.
    if (!answer || answer === current.answer) return
    told.current = { answer, search }
    if (search !== current.search && answer.isTruncated && !isRegistered && isFirstLimit()) onLimit()
  }, [answer, search, isRegistered, onLimit])
}
