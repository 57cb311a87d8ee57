'use client'

import { startTransition, useEffect, useState } from 'react'

/** In a transition; the first value counts at once. Memoise values that are objects. */
export function useSettled<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState({ value })
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled({ value })), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled.value
}
