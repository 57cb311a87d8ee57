import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * Px that rows have in the scrolling box inside of an element, without its scroll bar. Known before the rows are there,
 * so that they are made and laid out once.
 * @param isListed whether the element holds the box, not a placeholder
 */
export function useListWidth(frame: RefObject<HTMLElement | null>, isListed: boolean): number {
  const [width, setWidth] = useState(0)
  const isMeasured = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box takes the placeholder's place.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const box = element.firstElementChild ?? element
    const measure = () => setWidth(box.clientWidth)
    if (!isMeasured.current) measure()
    isMeasured.current = true
    // Its first report follows the layout of the new box, and costs none of its own.
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [frame, isListed])
  return width
}
