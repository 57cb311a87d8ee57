'use client'

import { useEffect, useState } from 'react'

/** Milliseconds that a blocker stays. */
const blockerTime = 5000

/** The locked part that a blocker covers, for 5 s after the last touch of any. */
export function useBlocker() {
  const [blocked, setBlocked] = useState<{ key: string }>()
  useEffect(() => {
    if (!blocked) return
    const timer = setTimeout(() => setBlocked(undefined), blockerTime)
    return () => clearTimeout(timer)
  }, [blocked])
  return {
    blocked: blocked?.key,
    block: (key: string) => setBlocked({ key }),
  }
}
