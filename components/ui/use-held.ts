import { useState } from 'react'

/** The last value from before, while held. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [kept, keep] = useState(value)
  if (!isHeld && kept !== value) keep(value)
  return isHeld ? kept : value
}
