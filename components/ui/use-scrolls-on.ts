'use client'

import { type RefObject, useEffect, useState } from 'react'

/** Whether a box that scrolls sideways hides something at its right end, which then fades. */
export function useScrollsOn(box: RefObject<HTMLElement | null>): boolean {
  const [isMore, setMore] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // The content may grow while the box stays.
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    element.addEventListener('scroll', measure, { passive: true })
    measure()
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [box])
  return isMore
}
