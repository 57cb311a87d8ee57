'use client'

import { startTransition, useEffect, useState } from 'react'

/**
 * Follows a value that has stayed the same for `delay` ms, in a transition; the first one counts at once.
 * Memoise values that are objects.
 */
export function useSettled<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState({ value })
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled({ value })), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled.value
}
