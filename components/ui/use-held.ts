import { useState } from 'react'

/** A value; while it is held, the last one from before. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [kept, keep] = useState(value)
  if (!isHeld && kept !== value) keep(value)
  return isHeld ? kept : value
}
