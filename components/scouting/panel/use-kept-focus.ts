'use client'

import { type RefObject, useLayoutEffect, useRef } from 'react'

const isControl = (element: Element | null) => element?.matches('input,button:not(:disabled)') ?? false

/** Lost focus falls to the page or to the box around, or stays on what can no longer be pressed. */
const isLost = (element: Element | null, frame: Element | null) =>
  element === null || element.contains(frame) || element.matches(':disabled')

/**
 * Keeps the focus on a control that a change takes elsewhere in its frame. Answers a function that takes the selectors
 * of where the focus goes should it get lost, the first one that can have it.
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
