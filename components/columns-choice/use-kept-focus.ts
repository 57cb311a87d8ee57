'use client'

import { type RefObject, useLayoutEffect, useRef } from 'react'

const isControl = (element: Element | null) => element?.matches('input,button:not(:disabled)') ?? false

/** Lost focus falls to the page or an ancestor, or stays on a disabled control. */
const isLost = (element: Element | null, frame: Element | null) =>
  element === null || element.contains(frame) || element.matches(':disabled')

/**
 * Restores focus when a change moves the focused control elsewhere in its frame. The returned function takes
 * selectors of fallback targets; the first focusable one gets the focus.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>) {
  const wanted = useRef<readonly string[]>([])
  useLayoutEffect(() => {
    const { activeElement } = document
    if (wanted.current.length === 0 || !isLost(activeElement, frame.current)) return
    const controls = wanted.current.map((each) => frame.current?.querySelector<HTMLElement>(each) ?? null)
    const home = controls.find(isControl)
    home?.focus({ preventScroll: true })
    home?.scrollIntoView({ block: 'nearest' })
  })
  return (selectors: readonly string[]) => {
    wanted.current = selectors
  }
}
