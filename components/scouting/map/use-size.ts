'use client'

import { type RefObject, useLayoutEffect, useState } from 'react'

/** Current size of an element in px; undefined until measured. */
export function useSize(
  element: RefObject<HTMLElement | null>,
): { width: number; height: number } | undefined {
  const [size, setSize] = useState<{ width: number; height: number }>()
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setSize(entry?.contentRect))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}
