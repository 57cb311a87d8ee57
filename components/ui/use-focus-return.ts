'use client'

import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Where focus goes when what opened a sidebar is gone: the page's content, from which Tab goes on. */
const fallback = '#stage'

/**
 * Remembers what had focus when a location was opened, and gives focus back to it when the sidebar goes while focus
 * is in it. `id` is the location's: another one in the same sidebar was opened by something else.
 */
export function useFocusReturn(frame: RefObject<HTMLElement | null>, id: string): void {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (id && !frame.current?.contains(activeElement)) opener.current = activeElement
  }, [frame, id])
  useLayoutEffect(() => {
    const element = frame.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const home = opener.current?.isConnected ? opener.current : document.querySelector(fallback)
      if (home instanceof HTMLElement) home.focus({ preventScroll: true })
    }
  }, [frame])
}
