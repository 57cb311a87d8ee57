'use client'

import { useCallback, useSyncExternalStore } from 'react'

export function useMedia(query: string, atFirst = true): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => atFirst,
  )
}

/** Larger than a phone (tokens, breakpoint sm): fields and rows are dense. */
export const roomyScreen = '(min-width: 40rem)'
/** A hovering pointer, which usually comes with a keyboard. */
export const hasMouse = '(hover: hover) and (pointer: fine)'
export const besideMap = '(min-width: 56rem)'
/** px of a sidebar over a map, with its gap (tokens). */
export const sidebarRoom = 332
/** px of the rail (tokens), and of the map that its tools and texts need beside two sidebars. */
const rail = 80
const minMap = 240

export const twoSidebars = (panel: number): string =>
  `(min-width: ${rail + panel + 2 * sidebarRoom + minMap}px)`

function watchLoad(onChange: () => void): () => void {
  window.addEventListener('load', onChange)
  return () => window.removeEventListener('load', onChange)
}

/** Everything in the page's HTML has loaded; until then later requests would compete with it. */
export function usePageLoaded(): boolean {
  return useSyncExternalStore(
    watchLoad,
    () => document.readyState === 'complete',
    () => false,
  )
}
