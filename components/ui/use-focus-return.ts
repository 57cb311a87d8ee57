'use client'

import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Focus target when the opener is gone: the page's content, from which Tab continues. */
const fallback = '#stage'

/** Restores focus that was inside the sidebar. @param id the location's: another one has another opener */
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
