'use client'

import { useEffect } from 'react'

const property = '--toast-floor'

/** Keeps notices `px` above the page's foot while mounted. */
export function useToastFloor(px: number): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty(property, `${px}px`)
    return () => {
      style.removeProperty(property)
    }
  }, [px])
}
