'use client'

import { useEffect, useState } from 'react'

/** On after `ms`, off at once: hides states too short to see. */
export function useLasting(isOn: boolean, ms: number): boolean {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setLasted(true), ms)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isOn, ms])
  return isOn && hasLasted
}
