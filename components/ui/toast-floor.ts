'use client'

import { useEffect } from 'react'

const property = '--toast-floor'

/** Keeps notices so many px above the foot of the page, for as long as something stands there. */
export function useToastFloor(px: number): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty(property, `${px}px`)
    return () => {
      style.removeProperty(property)
    }
  }, [px])
}
