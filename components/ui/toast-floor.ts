'use client'

import { useEffect } from 'react'

const property = '--toast-floor'

export function useToastFloor(px: number): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty(property, `${px}px`)
    return () => {
      style.removeProperty(property)
    }
  }, [px])
}
