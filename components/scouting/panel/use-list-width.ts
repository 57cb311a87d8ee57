'use client'

import { type RefObject, useLayoutEffect, useState } from 'react'

/** Px that rows have in the scrolling box inside of an element, without its scroll bar. */
export function useListWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setWidth((element.firstElementChild ?? element).clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return width
}
