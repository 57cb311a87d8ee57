'use client'

import { useEffect, useState } from 'react'

/** Milliseconds that a blocker stays. */
const blockerTime = 5000

/** Which locked part a blocker stands over, for 5 s from the last time that somebody touched one. */
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
