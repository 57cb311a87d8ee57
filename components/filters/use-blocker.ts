'use client'

import { useEffect, useState } from 'react'

const blockerTime = 5000

/** The part blocked, for 5 s after the last touch. */
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
