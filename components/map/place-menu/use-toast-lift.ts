import { type RefObject, useLayoutEffect } from 'react'

const property = '--toast-lift'

/** Lifts notices by the height of what stands at the page's foot, for as long as it stands there. */
export function useToastLift(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty(property, `${element.current?.offsetHeight ?? 0}px`)
    return () => {
      style.removeProperty(property)
    }
  }, [element])
}
