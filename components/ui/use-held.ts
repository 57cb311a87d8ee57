import { useState } from 'react'

/** While held, returns the last value from before. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [kept, keep] = useState(value)
  if (!isHeld && kept !== value) keep(value)
  return isHeld ? kept : value
}
