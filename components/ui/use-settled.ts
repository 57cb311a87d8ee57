'use client'

import { startTransition, useEffect, useState } from 'react'

/** Follows a value once it is unchanged for `delay` ms; the first counts at once. Memoise objects. */
export function useSettled<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState({ value })
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled({ value })), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled.value
}
